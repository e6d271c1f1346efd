import type { ProviderType } from '@portico/contract';
import { readOpenIdClaims } from './profile-readers.ts';
import type { ProviderDescription } from './provider-description.ts';
import { providerTable } from './provider-table.ts';

/** OAuth client of a project at a provider. */
export interface ProviderClient {
  readonly type: ProviderType;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Facebook Login for Business. */
  readonly facebookConfigId?: string | undefined;
  /** The Microsoft accounts that may sign in. Default: `consumers`. */
  readonly microsoftTenantId?: string | undefined;
  /** Whether the built-in mock provider replaces the real one. */
  readonly isMock: boolean;
}

/** URLs that replace the providers' own URLs. */
export interface ProviderPlaces {
  /** The operator's base URL for a provider. The paths of its endpoints stay the same. */
  readonly baseUrlOf: (type: ProviderType) => string | undefined;
  /** Base URLs of the mock provider, for browsers and for this process. */
  readonly mock: { readonly forBrowsers: () => string; readonly forServer: () => string };
}

const directoryDefault = 'consumers';
const directoryForm = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/;

/** Whether a text can be the ID or domain of a Microsoft tenant ("directory"). It becomes part of a path. */
export function isMicrosoftDirectory(text: string): boolean {
  return directoryForm.test(text) && !text.includes('..');
}

/** Returns the description of a client's provider with the URLs that apply to the client. */
export function describeProvider(client: ProviderClient, places: ProviderPlaces): ProviderDescription {
  if (client.isMock) return mockDescription(places);
  const own = providerTable[client.type];
  const directory = client.microsoftTenantId ?? directoryDefault;
  const base = places.baseUrlOf(client.type);
  const at = (url: string) => moved(url.replace('{tenant}', directory), base);
  return {
    ...own,
    authorizationUrl: at(own.authorizationUrl),
    tokenUrl: at(own.tokenUrl),
    profileUrls: own.profileUrls.map(at),
    ...(own.addressesUrl === undefined ? {} : { addressesUrl: at(own.addressesUrl) }),
    ...(own.idToken === undefined
      ? {}
      : { idToken: { issuer: base ?? own.idToken.issuer, keysUrl: at(own.idToken.keysUrl) } }),
  };
}

function moved(url: string, base: string | undefined): string {
  if (base === undefined) return url;
  const { pathname, search } = new URL(url);
  return `${base}${pathname}${search}`;
}

function mockDescription({ mock }: ProviderPlaces): ProviderDescription {
  return {
    authorizationUrl: `${mock.forBrowsers()}/mock-identity/authorize`,
    tokenUrl: `${mock.forServer()}/mock-identity/token`,
    profileUrls: [`${mock.forServer()}/mock-identity/profile`],
    scope: 'openid offline_access',
    secretIn: 'body',
    takesPkce: true,
    lifetimeSeconds: 3600,
    readProfile: readOpenIdClaims,
  };
}
