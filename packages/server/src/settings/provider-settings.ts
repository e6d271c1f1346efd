import { type ProviderType, providerTypes, sharedProviderTypes } from '@portico/contract';
import type { z } from 'zod';
import { type providerSettingRows, providerUrlVariable, sharedCredentialVariables } from './provider-rows.ts';

type Rows = typeof providerSettingRows;
type Values = { readonly [K in keyof Rows]?: z.output<Rows[K]['schema']> };

/** A client ID with its secret. */
interface SharedCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Settings for identity providers. */
export interface ProviderSettings {
  /** Base URLs that replace those of a provider. */
  readonly urls: Readonly<Partial<Record<ProviderType, string>>>;
  readonly sharedCredentials: Readonly<Partial<Record<ProviderType, SharedCredentials>>>;
  readonly handsOutSharedTokens: boolean;
  readonly timeoutSeconds: number;
}

/** Reports client IDs without secrets and secrets without client IDs. */
export function providerProblems(values: Values): string[] {
  return sharedProviderTypes.flatMap((type) => {
    const [id, secret] = sharedCredentialVariables(type);
    if ((values[id] === undefined) === (values[secret] === undefined)) return [];
    return [`${id} and ${secret} must be set together.`];
  });
}

/** Combines the variables for identity providers. */
export function providerSettings(values: Values): ProviderSettings {
  const all = values.PORTICO_PROVIDERS_URL;
  const urls = providerTypes.flatMap((type): [ProviderType, string][] => {
    const url = values[providerUrlVariable(type)] ?? (all === undefined ? undefined : `${all}/${type}`);
    return url === undefined ? [] : [[type, url]];
  });
  const credentials = sharedProviderTypes.flatMap((type): [ProviderType, SharedCredentials][] => {
    const [id, secret] = sharedCredentialVariables(type);
    const [clientId, clientSecret] = [values[id], values[secret]];
    return clientId === undefined || clientSecret === undefined ? [] : [[type, { clientId, clientSecret }]];
  });
  return Object.freeze({
    urls: Object.freeze(Object.fromEntries(urls)),
    sharedCredentials: Object.freeze(Object.fromEntries(credentials)),
    handsOutSharedTokens: values.PORTICO_SHARED_PROVIDER_TOKENS ?? false,
    timeoutSeconds: values.PORTICO_PROVIDER_TIMEOUT_SECONDS ?? 10,
  });
}
