import { type ProviderType, providerTypes, type SharedProviderType, sharedProviderTypes } from '@portico/contract';
import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

const webUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^[^?#]*$/.test(text))
  .transform((text) => text.replace(/\/+$/, ''));
const credential = z.string().min(1).max(4000);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A text setting. Exported, because the type of all settings names it. @public */
export interface TextRow extends SettingRow {
  readonly schema: z.ZodType<string>;
}

type UrlRows = { readonly [T in ProviderType as `PORTICO_${Uppercase<T>}_URL`]: TextRow };
type CredentialRows = {
  readonly [T in SharedProviderType as `PORTICO_${Uppercase<T>}_CLIENT_${'ID' | 'SECRET'}`]: TextRow;
};

/** Returns the variable with the URL of a provider. */
export function providerUrlVariable(type: ProviderType): keyof UrlRows {
  return `PORTICO_${type.toUpperCase()}_URL` as keyof UrlRows;
}

/** Returns the variables with the shared credentials of a provider. */
export function sharedCredentialVariables(type: ProviderType): readonly [keyof CredentialRows, keyof CredentialRows] {
  const names = [`PORTICO_${type.toUpperCase()}_CLIENT_ID`, `PORTICO_${type.toUpperCase()}_CLIENT_SECRET`];
  return names as unknown as readonly [keyof CredentialRows, keyof CredentialRows];
}

const credentialRows = Object.fromEntries(
  sharedProviderTypes.flatMap((type): [string, TextRow][] => {
    const [id, secret] = sharedCredentialVariables(type);
    const fallback = `in development, the built-in mock provider replaces ${type}; in production, sign-in with shared credentials is rejected`;
    return [
      [
        id,
        {
          schema: credential,
          sentence: `The client ID at ${type} for projects that use shared credentials.`,
          allowed: 'the client ID, together with the client secret',
          fallback,
        },
      ],
      [
        secret,
        {
          schema: credential,
          sentence: `The client secret for ${id}.`,
          allowed: 'the client secret, together with the client ID',
          fallback,
          secret: true,
        },
      ],
    ];
  }),
) as unknown as CredentialRows;

const urlRows = Object.fromEntries(
  providerTypes.map((type): [string, TextRow] => [
    providerUrlVariable(type),
    {
      schema: webUrl,
      sentence: `The base URL of ${type}. The paths of its endpoints stay the same.`,
      allowed: 'an http or https URL without query',
      fallback: `below PORTICO_PROVIDERS_URL if that is set, otherwise the URLs of ${type}`,
    },
  ]),
) as unknown as UrlRows;

/** Variables for identity providers. */
export const providerSettingRows = {
  PORTICO_SHARED_PROVIDER_TOKENS: {
    schema: flag.prefault('false'),
    sentence:
      'Whether projects that use the shared credentials of a provider can get access tokens of connected accounts.',
    allowed: 'true or false',
    fallback: 'false',
  },
  PORTICO_PROVIDER_TIMEOUT_SECONDS: {
    schema: z.coerce.number().int().min(1).max(60).default(10),
    sentence: 'How long to wait for a response of an identity provider.',
    allowed: 'a number of seconds from 1 to 60',
    fallback: '10',
  },
  PORTICO_PROVIDERS_URL: {
    schema: webUrl,
    sentence:
      'The base URL of all identity providers, for example of a local mock server. `/google` below it is the base URL of google, and so on. The paths of the endpoints stay the same.',
    allowed: 'an http or https URL without query',
    fallback: 'the URLs of each provider',
  },
  ...credentialRows,
  ...urlRows,
} as const satisfies Record<string, SettingRow>;
