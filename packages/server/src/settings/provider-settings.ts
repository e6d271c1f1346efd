import { type ProviderType, providerTypes, sharedProviderTypes } from '@portico/contract';
import type { z } from 'zod';
import { type providerSettingRows, providerUrlVariable, sharedCredentialVariables } from './provider-rows.ts';

type Rows = typeof providerSettingRows;
type Values = { readonly [K in keyof Rows]?: z.output<Rows[K]['schema']> };

/** A client id with its secret. */
export interface SharedCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the operator says of identity providers. */
export interface ProviderSettings {
  /** Where a provider is, when not at its own addresses. */
  readonly urls: Readonly<Partial<Record<ProviderType, string>>>;
  readonly sharedCredentials: Readonly<Partial<Record<ProviderType, SharedCredentials>>>;
  readonly handsOutSharedTokens: boolean;
  readonly timeoutSeconds: number;
}

/** Says which variables were given without the one they belong to. */
export function providerProblems(values: Values): string[] {
  return sharedProviderTypes.flatMap((type) => {
    const [id, secret] = sharedCredentialVariables(type);
    if ((values[id] === undefined) === (values[secret] === undefined)) return [];
    return [`${id} and ${secret} must be set together.`];
  });
}

/** Puts the variables about identity providers together. */
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
