import { identityProviders } from '../config/identity-providers.ts';
import type { Notes } from './record.ts';
import { shown } from './understood.ts';

/** Names of identity providers in other systems, in small letters, that are others here. */
const providers: ReadonlyMap<string, string> = new Map([
  ['google-oauth2', 'google'],
  ['googleoauth', 'google'],
  ['windowslive', 'microsoft'],
  ['azure', 'microsoft'],
  ['azuread', 'microsoft'],
  ['azure-ad', 'microsoft'],
  ['microsoft-entra-id', 'microsoft'],
  ['microsoftoauth', 'microsoft'],
  ['twitter', 'x'],
  ['linkedin_oidc', 'linkedin'],
  ['linkedin-openid-connect', 'linkedin'],
  ['linkedinoauth', 'linkedin'],
  ['githuboauth', 'github'],
  ['gitlaboauth', 'gitlab'],
  ['bitbucketoauth', 'bitbucket'],
  ['facebook_oidc', 'facebook'],
  ['google-one-tap', 'google'],
  ['google_one_tap', 'google'],
  ['signinwithapple', 'apple'],
  ['appleoauth', 'apple'],
]);

/** Names that other systems write with large letters. */
const ownNames: ReadonlySet<string> = new Set(identityProviders.map(({ id }) => id));

/** The import format has no longer ones. */
const [providerMax, accountMax] = [63, 512];

/** Returns the ID that an identity provider has here. A name that has no other one stays. */
function providerOf(name: string): string {
  const plain = name
    .trim()
    .replace(/^oauth_/i, '')
    .replace(/\.com$/i, '');
  const small = plain.toLowerCase();
  return providers.get(small) ?? (ownNames.has(small) ? small : plain);
}

/** An account at an identity provider, as another system has it. */
interface OldAccount {
  readonly provider: string | undefined;
  readonly account: string | undefined;
  readonly email?: string | undefined;
}

/** An account in the import format. */
export type Account = { readonly id: string; readonly account_id: string; readonly email?: string };

/**
 * Returns accounts in the import format. An account without a provider or an ID is noted.
 *
 * @param path of the accounts in a line, such as `identities`
 */
export function accountsOf(accounts: readonly OldAccount[], notes: Notes, path: string): Account[] {
  return accounts.flatMap(({ provider, account, email }) => {
    const id = provider === undefined ? undefined : providerOf(provider);
    if (id === undefined || account === undefined) {
      const which = id === undefined ? 'without a provider' : `of ${shown(id)} without an ID`;
      notes(path, `has an account ${which}, which is left out`);
      return [];
    }
    if (id.length > providerMax || account.length > accountMax) {
      notes(path, 'has an account with a name or ID that is too long, which is left out', shown(`${id} ${account}`));
      return [];
    }
    return [{ id, account_id: account, ...(email === undefined ? {} : { email }) }];
  });
}
