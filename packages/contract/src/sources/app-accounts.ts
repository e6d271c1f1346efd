import type { Json } from '../fields/json.ts';
import { type Account, accountsOf } from './accounts.ts';
import { type Notes, readItems } from './record.ts';
import { list, oneOf, secret, text, unneeded } from './rules.ts';

/** The accounts of a user as Better Auth and Auth.js store them. Their adapters choose the names of columns. */
export const accountsRule = list('accounts', '`oauth_providers`, `password_hash`');

/** An account of Better Auth, or of Auth.js, which has other names. */
export const accountRules = {
  provider: text(['providerId', 'provider_id', 'provider'], '`oauth_providers[].id`'),
  account: text(
    ['accountId', 'account_id', 'providerAccountId', 'provider_account_id'],
    '`oauth_providers[].account_id`',
  ),
  hash: secret('password', '`password_hash`, of the provider `credential`'),
  kind: oneOf(
    'type',
    ['oauth', 'oidc', 'oauth2', 'saml', 'email', 'credentials', 'webauthn'],
    'an account of the type `email` or `credentials` is none of a provider',
  ),
  rest: unneeded(
    [
      'id',
      'userId',
      'user_id',
      'userid',
      'issuer',
      'accessToken',
      'access_token',
      'refreshToken',
      'refresh_token',
      'idToken',
      'id_token',
      'accessTokenExpiresAt',
      'access_token_expires_at',
      'refreshTokenExpiresAt',
      'refresh_token_expires_at',
      'refresh_token_expires_in',
      'expires_at',
      'expiresAt',
      'token_type',
      'scope',
      'session_state',
      'oauth_token',
      'oauth_token_secret',
      'createdAt',
      'created_at',
      'updatedAt',
      'updated_at',
    ],
    'the next sign-in brings tokens',
  ),
};

/** Providers that are no accounts, and types of accounts that are none. */
const ownProviders = new Set([
  'credential',
  'credentials',
  'email',
  'email-otp',
  'magic-link',
  'phone-number',
  'anonymous',
]);
const ownKinds: ReadonlySet<string> = new Set(['email', 'credentials']);

interface AppAccounts {
  readonly accounts: Account[];
  /** The password hash, which Better Auth stores with an account. */
  readonly hash: string | undefined;
  /** Whether the user signed in with a password. */
  readonly hasPassword: boolean;
}

/** Returns the accounts of a user. */
export function appAccountsOf(given: readonly Json[] | undefined, notes: Notes): AppAccounts {
  const all = readItems(accountRules, given, notes, 'accounts');
  const isOwn = ({ provider = '', kind }: (typeof all)[number]) =>
    ownProviders.has(provider) || (kind !== undefined && ownKinds.has(kind));
  const password = all.find(({ provider }) => provider === 'credential' || provider === 'credentials');
  for (const { hash, provider } of all)
    if (hash !== undefined && provider !== password?.provider)
      notes('accounts[].password', 'is no password of the user');
    else if (hash !== undefined && hash !== password?.hash)
      notes('accounts[].password', 'is a second password: the first one is imported');
  const others = all.filter((one) => !isOwn(one));
  return { accounts: accountsOf(others, notes, 'accounts'), hash: password?.hash, hasPassword: password !== undefined };
}
