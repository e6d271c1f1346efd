import type { ProviderType } from '@portico/contract';
import { readOpenIdClaims } from './profile-readers.ts';
import type { ProviderDescription } from './provider-description.ts';
import { providerTable } from './provider-table.ts';

/** What we are at a provider: its OAuth client. */
export interface ProviderClient {
  readonly type: ProviderType;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Facebook Login for Business. */
  readonly facebookConfigId?: string | undefined;
  /** Which Microsoft accounts may sign in; `consumers` when not said. */
  readonly microsoftTenantId?: string | undefined;
  /** The built-in mock identity page stands in for the provider. */
  readonly isMock: boolean;
}

/** Where providers are, other than at their own addresses. */
export interface ProviderPlaces {
  /** The operator's URL for a provider; its endpoints keep their paths below it. */
  readonly baseUrlOf: (type: ProviderType) => string | undefined;
  /** The mock identity page, as browsers and as this process reach it. */
  readonly mock: { readonly forBrowsers: () => string; readonly forServer: () => string };
}

const directoryDefault = 'consumers';
const directoryForm = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/;

/** Tells whether a text can be the id or the domain of a Microsoft tenant (a "directory"). It becomes a part of a path. */
export function isMicrosoftDirectory(text: string): boolean {
  return directoryForm.test(text) && !text.includes('..');
}

/** The description of a client's provider with the addresses that apply to it. */
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
