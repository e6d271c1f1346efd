import type { Notes } from './record.ts';

/** Names of identity providers in other systems, in small letters, that are others here. */
const providers: Readonly<Record<string, string>> = {
  'google-oauth2': 'google',
  googleoauth: 'google',
  windowslive: 'microsoft',
  azure: 'microsoft',
  azuread: 'microsoft',
  'azure-ad': 'microsoft',
  'microsoft-entra-id': 'microsoft',
  microsoftoauth: 'microsoft',
  twitter: 'x',
  linkedin_oidc: 'linkedin',
  'linkedin-openid-connect': 'linkedin',
  linkedinoauth: 'linkedin',
  githuboauth: 'github',
  gitlaboauth: 'gitlab',
  bitbucketoauth: 'bitbucket',
  facebook_oidc: 'facebook',
  signinwithapple: 'apple',
  appleoauth: 'apple',
};

/** The import format has no longer ones. */
const [providerMax, accountMax] = [63, 512];

/** Returns the ID that an identity provider has here. A name that has no other one stays. */
export function providerOf(name: string): string {
  const plain = name
    .trim()
    .replace(/^oauth_/i, '')
    .replace(/\.com$/i, '');
  return providers[plain.toLowerCase()] ?? plain;
}

/** An account at an identity provider, as another system has it. */
interface OldAccount {
  readonly provider: string | undefined;
  readonly account: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Returns accounts in the import format, or undefined without one. An account without a provider or an ID is noted.
 *
 * @param path of the accounts in a line, such as `identities`
 */
export function accountsOf(accounts: readonly OldAccount[], notes: Notes, path: string) {
  const links = accounts.flatMap(({ provider, account, email }) => {
    const id = provider === undefined ? undefined : providerOf(provider);
    if (id === undefined || account === undefined) {
      notes(path, `an account ${id === undefined ? 'without a provider' : `of ${id} without an ID`} is not imported`);
      return [];
    }
    if (id.length > providerMax || account.length > accountMax) {
      notes(path, 'an account with a name or ID that is too long is not imported');
      return [];
    }
    return [{ id, account_id: account, ...(email === undefined ? {} : { email }) }];
  });
  return links.length === 0 ? undefined : links;
}
