import { type ProviderType, providerTypes, type SharedProviderType, sharedProviderTypes } from '@portico/contract';
import { z } from 'zod';
import type { SettingRow } from './rows.ts';

const webUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^[^?#]*$/.test(text))
  .transform((text) => text.replace(/\/+$/, ''));
const credential = z.string().min(1).max(4000);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A setting that is a text. */
export interface TextRow extends SettingRow {
  readonly schema: z.ZodType<string>;
}

type UrlRows = { readonly [T in ProviderType as `PORTICO_${Uppercase<T>}_URL`]: TextRow };
type CredentialRows = {
  readonly [T in SharedProviderType as `PORTICO_${Uppercase<T>}_CLIENT_${'ID' | 'SECRET'}`]: TextRow;
};

/** The variable that moves a provider. */
export function providerUrlVariable(type: ProviderType): keyof UrlRows {
  return `PORTICO_${type.toUpperCase()}_URL` as keyof UrlRows;
}

/** The variables with the shared credentials of a provider. */
export function sharedCredentialVariables(type: ProviderType): readonly [keyof CredentialRows, keyof CredentialRows] {
  const names = [`PORTICO_${type.toUpperCase()}_CLIENT_ID`, `PORTICO_${type.toUpperCase()}_CLIENT_SECRET`];
  return names as unknown as readonly [keyof CredentialRows, keyof CredentialRows];
}

const credentialRows = Object.fromEntries(
  sharedProviderTypes.flatMap((type): [string, TextRow][] => {
    const [id, secret] = sharedCredentialVariables(type);
    const fallback = `in development the built-in mock identity page stands in for ${type}; in production sign-in with shared credentials is refused`;
    return [
      [
        id,
        {
          schema: credential,
          sentence: `The client id at ${type} that projects without credentials of their own share.`,
          allowed: 'the client id, together with the client secret',
          fallback,
        },
      ],
      [
        secret,
        {
          schema: credential,
          sentence: `The client secret that belongs to ${id}.`,
          allowed: 'the client secret, together with the client id',
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
      sentence: `Where ${type} is. Its endpoints keep their paths below this URL.`,
      allowed: 'an http or https URL without query',
      fallback: `below PORTICO_PROVIDERS_URL if that is set, else at the addresses of ${type} itself`,
    },
  ]),
) as unknown as UrlRows;

/** The variables about identity providers. */
export const providerSettingRows = {
  PORTICO_SHARED_PROVIDER_TOKENS: {
    schema: flag.prefault('false'),
    sentence:
      'Whether access tokens of connected accounts are handed out to projects that use the shared credentials of a provider.',
    allowed: 'true or false',
    fallback: 'false',
  },
  PORTICO_PROVIDER_TIMEOUT_SECONDS: {
    schema: z.coerce.number().int().min(1).max(60).default(10),
    sentence: 'How long to wait for an answer of an identity provider.',
    allowed: 'a number of seconds from 1 to 60',
    fallback: '10',
  },
  PORTICO_PROVIDERS_URL: {
    schema: webUrl,
    sentence:
      'One place for all identity providers, such as a stand-in on this machine: google is at `/google` below it, and so on, each endpoint with its own path below that.',
    allowed: 'an http or https URL without query',
    fallback: 'every provider is at its own addresses',
  },
  ...credentialRows,
  ...urlRows,
} as const satisfies Record<string, SettingRow>;
