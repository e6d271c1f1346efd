import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 1;
const ivBytes = 12;
const tagBytes = 16;
const headBytes = 1 + ivBytes + tagBytes;

/** Size of a key in bytes. */
export const keyBytes = 32;

/** A stored record was cut, changed, moved, or encrypted with another key. */
export class BrokenRecord extends Error {
  override readonly name = 'BrokenRecord';
}

/**
 * Encrypts bytes with AES-256-GCM.
 *
 * @param key 32 bytes
 * @param place where the record belongs. It is authenticated, so a record cannot be moved to another place
 * @returns version, IV, tag and ciphertext
 * @see NIST SP 800-38D
 */
export function encryptRecord(key: Buffer, place: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), body]);
}

/** Decrypts a record of `encryptRecord`. @throws {BrokenRecord} */
export function decryptRecord(key: Buffer, place: string, record: Buffer): Buffer {
  if (record.length < headBytes || record[0] !== version) throw new BrokenRecord('The record has another format.');
  const decipher = createDecipheriv(algorithm, key, record.subarray(1, 1 + ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(record.subarray(1 + ivBytes, headBytes));
  try {
    return Buffer.concat([decipher.update(record.subarray(headBytes)), decipher.final()]);
  } catch (error) {
    throw new BrokenRecord('The record was changed or encrypted with another key.', { cause: error });
  }
}
