import { z } from 'zod';
import { Secret } from '../base/secret.ts';
import type { SettingRow } from './setting-row.ts';

const keyPattern = /^[A-Za-z0-9_-]{43}=?$/;
const masterKey = z.string().regex(keyPattern);
const previousMax = 10;

/** Variables for encryption at rest. */
export const encryptionSettingRows = {
  PORTICO_MASTER_KEY: {
    schema: masterKey,
    sentence:
      'The master key that encrypts the keys of stored secrets, such as the entries of the vault. Create one with `openssl rand -base64 32 | tr +/ -_`. Without it, the key is derived from the server secret.',
    allowed: '32 bytes in base64url',
    fallback: 'derived from the server secret',
    secret: true,
  },
  PORTICO_MASTER_KEYS_PREVIOUS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(masterKey).max(previousMax)),
    sentence:
      'Earlier master keys, separated by commas. They only decrypt. Remove a key after the log or `npm start -- vault status` shows that nothing uses it.',
    allowed: `up to ${previousMax} keys of 32 bytes in base64url`,
    fallback: 'none',
    secret: true,
  },
  PORTICO_KMS_KEY_ID: {
    schema: z.string().regex(/^[\w:/-]{1,300}$/),
    sentence: 'The ID, ARN or alias of a symmetric AWS KMS key. It is used instead of PORTICO_MASTER_KEY.',
    allowed: 'the ID, ARN or alias of a key',
    fallback: 'no key service',
  },
  PORTICO_KMS_REGION: {
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/),
    sentence: 'The AWS region of the key.',
    allowed: 'a region such as eu-central-1',
    fallback: 'none. Required with PORTICO_KMS_KEY_ID',
  },
  PORTICO_KMS_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }),
    sentence: 'The URL of the key service, for a private endpoint or another service with the same API.',
    allowed: 'an http or https URL',
    fallback: 'AWS KMS in the region',
  },
  PORTICO_KMS_ACCESS_KEY_ID: {
    schema: z.string().regex(/^\w{16,128}$/),
    sentence: 'The access key of a user who may call Encrypt and Decrypt with this key.',
    allowed: 'an AWS access key ID',
    fallback: 'none. Required with PORTICO_KMS_KEY_ID',
  },
  PORTICO_KMS_SECRET_ACCESS_KEY: {
    schema: z.string().min(1).max(200),
    sentence: 'The secret of the access key.',
    allowed: 'an AWS secret access key',
    fallback: 'none. Required with PORTICO_KMS_KEY_ID',
    secret: true,
  },
} as const satisfies Record<string, SettingRow>;

type Rows = typeof encryptionSettingRows;
type Values = { readonly [K in keyof Rows]?: z.output<Rows[K]['schema']> | undefined };

/** Master keys and the key service. */
export interface EncryptionSettings {
  /** Undefined: derived from the server secret. */
  readonly masterKey: Secret | undefined;
  readonly previousMasterKeys: readonly Secret[];
  readonly kms:
    | {
        readonly keyId: string;
        readonly region: string;
        readonly endpoint: string | undefined;
        readonly accessKeyId: string;
        readonly secretAccessKey: Secret;
      }
    | undefined;
}

/** Combines the variables of encryption at rest. */
export function encryptionSettings(values: Values): EncryptionSettings {
  const {
    PORTICO_KMS_KEY_ID: keyId,
    PORTICO_KMS_REGION: region,
    PORTICO_KMS_ACCESS_KEY_ID: accessKeyId,
    PORTICO_KMS_SECRET_ACCESS_KEY: secretAccessKey,
    PORTICO_KMS_ENDPOINT: endpoint,
    PORTICO_MASTER_KEY: key,
  } = values;
  const isComplete =
    keyId !== undefined && region !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined;
  return Object.freeze({
    masterKey: key === undefined ? undefined : new Secret(key),
    previousMasterKeys: (values.PORTICO_MASTER_KEYS_PREVIOUS ?? []).map((one) => new Secret(one)),
    kms: isComplete
      ? Object.freeze({ keyId, region, endpoint, accessKeyId, secretAccessKey: new Secret(secretAccessKey) })
      : undefined,
  });
}

/** Returns problems with the variables of the key service: some of them are missing. */
export function encryptionProblems(values: Values): string[] {
  const required = [
    'PORTICO_KMS_KEY_ID',
    'PORTICO_KMS_REGION',
    'PORTICO_KMS_ACCESS_KEY_ID',
    'PORTICO_KMS_SECRET_ACCESS_KEY',
  ] as const;
  const missing = required.filter((name) => values[name] === undefined);
  const hasSome = missing.length < required.length || values.PORTICO_KMS_ENDPOINT !== undefined;
  return hasSome ? missing.map((name) => `${name} must be set to use a key service.`) : [];
}
