import { createHmac } from 'node:crypto';
import { type KeyService, KeyServiceFailure } from './key-service.ts';
import { decryptRecord, encryptRecord } from './record-cipher.ts';

/** Returns the ID of a master key, which reveals nothing about the key. */
export function localKeyId(masterKey: Buffer): string {
  return `local-${createHmac('sha256', masterKey).update('portico-master-key-id').digest('hex').slice(0, 16)}`;
}

/**
 * Creates a key service with master keys in the memory of this process.
 *
 * @param current 32 bytes. Encrypts new data keys
 * @param previous earlier keys, which only decrypt
 */
export function createLocalKeys(current: Buffer, previous: readonly Buffer[] = []): KeyService {
  const currentId = localKeyId(current);
  const keys = new Map([...previous, current].map((key) => [localKeyId(key), key]));
  return {
    currentId,
    has: (masterKeyId) => keys.has(masterKeyId),
    wrap: async (dataKey, context) => ({ masterKeyId: currentId, bytes: encryptRecord(current, context, dataKey) }),
    unwrap: async ({ masterKeyId, bytes }, context) => {
      const key = keys.get(masterKeyId);
      if (key === undefined)
        throw new KeyServiceFailure('unknown-key', `This server does not have the master key ${masterKeyId}.`);
      try {
        return decryptRecord(key, context, bytes);
      } catch (error) {
        throw new KeyServiceFailure('refused', 'The data key was changed.', { cause: error });
      }
    },
  };
}
