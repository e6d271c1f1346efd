import { createAwsKms, isKmsKey } from '../adapters/key-services/aws-kms.ts';
import type { KeyService } from '../base/encryption/key-service.ts';
import { createLocalKeys } from '../base/encryption/local-keys.ts';
import { keyBytes } from '../base/encryption/record-cipher.ts';
import type { Secret } from '../base/secret.ts';
import type { ServerKeys } from '../base/server-keys.ts';
import type { EncryptionSettings } from '../settings/encryption-rows.ts';

/**
 * Creates the key service of an installation: AWS KMS if it is configured, otherwise master keys in memory. Data keys of
 * earlier master keys can be decrypted in both cases.
 */
export function createKeyService(settings: EncryptionSettings, serverKeys: ServerKeys): KeyService {
  const derived = serverKeys.derive('master-key', keyBytes);
  const formerly = serverKeys.all.slice(1).map((keys) => keys.derive('master-key', keyBytes));
  const previous = [...formerly, ...settings.previousMasterKeys.map(bytesOf)];
  const local =
    settings.masterKey === undefined
      ? createLocalKeys(derived, previous)
      : createLocalKeys(bytesOf(settings.masterKey), [derived, ...previous]);
  if (settings.kms === undefined) return local;
  const kms = createAwsKms(settings.kms);
  return {
    currentId: kms.currentId,
    has: (masterKeyId) => isKmsKey(masterKeyId) || local.has(masterKeyId),
    wrap: kms.wrap,
    unwrap: async (wrapped, context) => await (isKmsKey(wrapped.masterKeyId) ? kms : local).unwrap(wrapped, context),
  };
}

function bytesOf(key: Secret): Buffer {
  return Buffer.from(key.reveal(), 'base64url');
}
