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
  /** Whether addresses count as verified whose domain the Microsoft tenant owns. Has no effect for several tenants. */
  readonly microsoftVerifiesEmails?: boolean | undefined;
  /** Whether the app at X may read addresses. */
  readonly xReadsEmails?: boolean | undefined;
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
/** The tenant of all personal accounts, by its ID. */
const personalDirectoryId = '9188040d-6c67-4c5b-b112-36a304b66dad';
const directoryIdForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const directoryForm = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/;

/** Returns whether a text can be the ID or domain of a Microsoft tenant ("directory"). It becomes part of a path. */
export function isMicrosoftDirectory(text: string): boolean {
  return directoryForm.test(text) && !text.includes('..');
}

/**
 * Returns the ID of the tenant whose ID tokens are read. The issuer of a token has the ID of the tenant, so other names of a
 * tenant are not enough, and a name for several tenants is none of them.
 */
function verifyingDirectory({
  type,
  microsoftTenantId = '',
  microsoftVerifiesEmails,
}: ProviderClient): string | undefined {
  const directoryId = microsoftTenantId.toLowerCase();
  // @guard field-microsoft-no-personal-accounts
  if (type !== 'microsoft' || microsoftVerifiesEmails !== true || directoryId === personalDirectoryId) return undefined;
  return directoryIdForm.test(directoryId) ? directoryId : undefined;
}

/** Returns the issuer and keys of a Microsoft tenant's ID tokens. @see OpenID Connect Discovery §4 */
function microsoftIdTokens(directoryId: string) {
  const origin = 'https://login.microsoftonline.com';
  return { issuer: `${origin}/${directoryId}/v2.0`, keysUrl: `${origin}/${directoryId}/discovery/v2.0/keys` };
}

/** Returns the description in the table, which asks for addresses as well where the app of the client gets them. */
function withAddresses({ type, xReadsEmails }: ProviderClient, directoryId: string | undefined): ProviderDescription {
  const ofTable = providerTable[type];
  if (directoryId !== undefined) {
    return { ...ofTable, scope: `${ofTable.scope} email`, idToken: microsoftIdTokens(directoryId) };
  }
  if (type !== 'x' || xReadsEmails !== true) return ofTable;
  const profileUrls = ofTable.profileUrls.map((url) => `${url},confirmed_email`);
  return { ...ofTable, scope: `${ofTable.scope} users.email`, profileUrls };
}

/** Returns the description of a client's provider with the URLs that apply to the client. */
export function describeProvider(client: ProviderClient, places: ProviderPlaces): ProviderDescription {
  if (client.isMock) return mockDescription(places);
  const directoryId = verifyingDirectory(client);
  const own = withAddresses(client, directoryId);
  const directory = directoryId ?? client.microsoftTenantId ?? directoryDefault;
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
      : { idToken: { issuer: issuerAt(own.idToken.issuer, base), keysUrl: at(own.idToken.keysUrl) } }),
  };
}

/** An issuer without a path has no slash at its end. */
function issuerAt(issuer: string, base: string | undefined): string {
  return moved(issuer, base).replace(/\/$/, '');
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
