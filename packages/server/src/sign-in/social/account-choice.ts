import { KnownErrors, type ProjectConfig, type UserId } from '@portico/contract';
import { hidesAccounts } from '../../kernel/hidden-accounts.ts';
import type { EmailOwner } from './account-choice.queries.ts';

/** An existing link of a candidate user to the provider. */
interface KnownLink {
  readonly id: string;
  readonly user_id: UserId;
  readonly account_id: string;
  readonly allow_sign_in: boolean;
}

/** A provider account and its candidate users. */
export interface AccountSituation {
  readonly accountId: string;
  /** Normalised. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** The user who signs in with the account. */
  readonly accountUserId: UserId | null;
  /** The version of their credentials. */
  readonly accountUserVersion: number | null;
  readonly emailOwner: EmailOwner | null;
  /** The anonymous user that a sign-up upgrades. */
  readonly anonymousUserId: UserId | null;
  readonly links: readonly KnownLink[];
}

/** Action for a provider account. */
export type AccountChoice =
  /** The user is already linked: sign in, unless their credentials have changed since. Null for a user who is signed in. */
  | { readonly act: 'sign-in'; readonly userId: UserId; readonly credentialVersion: number | null }
  /** Link the account to the user. */
  | { readonly act: 'link'; readonly userId: UserId; readonly allowSignIn: boolean }
  /** Allow sign-in with an existing link. */
  | { readonly act: 'allow-sign-in'; readonly userId: UserId; readonly linkId: string }
  | { readonly act: 'sign-up'; readonly isEmailUsedForAuth: boolean; readonly anonymousUserId: UserId | null };

/**
 * Decides which user an account signs in.
 *
 * @throws {ContactChannelAlreadyUsedForAuthBySomeoneElse} another user signs in with the email
 * @throws {UserAlreadyConnectedToAnotherOAuthConnection} the owner of the email, or the anonymous user, is linked to
 * another account of the provider
 * @throws {SignUpNotEnabled}
 * @see docs/reference/protocol/oauth.md#callback
 */
export function chooseForSignIn(situation: AccountSituation, config: ProjectConfig): AccountChoice {
  const { auth } = config;
  const { accountUserId, emailOwner } = situation;
  if (accountUserId !== null)
    return { act: 'sign-in', userId: accountUserId, credentialVersion: situation.accountUserVersion };
  const strategy = auth.oauth.accountMergeStrategy;
  if (emailOwner !== null && strategy !== 'allow_duplicates') {
    // Anyone can claim an address that the provider has not verified. An unknown one gets the same answer.
    // @guard accounts-hide-who-is-a-member
    if (!situation.isEmailVerified && !auth.allowSignUp && hidesAccounts(config))
      throw new KnownErrors.SignUpNotEnabled();
    if (strategy === 'raise_error') throw emailTaken(situation, false);
    return mergeWith(situation, emailOwner);
  }
  if (!auth.allowSignUp) throw new KnownErrors.SignUpNotEnabled();
  const { anonymousUserId, links } = situation;
  const own = links.filter((link) => link.user_id === anonymousUserId);
  if (own.some((link) => link.allow_sign_in || link.account_id === situation.accountId)) {
    throw new KnownErrors.UserAlreadyConnectedToAnotherOAuthConnection();
  }
  return { act: 'sign-up', isEmailUsedForAuth: situation.email !== null && emailOwner === null, anonymousUserId };
}

/**
 * Links an account to the user with the same email. Both must have verified the email. Otherwise, an attacker could
 * take over an account by claiming its email.
 */
function mergeWith(situation: AccountSituation, owner: EmailOwner): AccountChoice {
  // @guard field-linking-verified-by-user
  if (!owner.is_verified) throw emailTaken(situation, true);
  // @guard field-linking-verified-by-provider
  if (!situation.isEmailVerified) throw emailTaken(situation, false);
  // @guard removed-account-is-linked-in-session-only
  if (owner.has_removed_account) throw emailTaken(situation, false);
  const own = situation.links.filter((link) => link.user_id === owner.user_id);
  // The user has disabled sign-in with this account.
  if (own.some((link) => link.account_id === situation.accountId)) throw emailTaken(situation, false);
  if (own.some((link) => link.allow_sign_in)) throw new KnownErrors.UserAlreadyConnectedToAnotherOAuthConnection();
  return { act: 'link', userId: owner.user_id, allowSignIn: true };
}

function emailTaken({ email }: AccountSituation, would_work_if_email_was_verified: boolean) {
  return new KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse({
    type: 'email',
    contact_channel_value: email,
    would_work_if_email_was_verified,
  });
}

/**
 * Decides how an account is linked to a signed-in user. A user can sign in with one account of a provider. Others are
 * connected accounts only.
 *
 * @throws {OAuthConnectionAlreadyConnectedToAnotherUser} another user signs in with the account
 * @see docs/reference/protocol/oauth.md#callback
 */
export function chooseForLink(situation: AccountSituation, userId: UserId): AccountChoice {
  const { accountUserId, accountId, links } = situation;
  if (accountUserId === userId) return { act: 'sign-in', userId, credentialVersion: null };
  if (accountUserId !== null) throw new KnownErrors.OAuthConnectionAlreadyConnectedToAnotherUser();
  const own = links.filter((link) => link.user_id === userId);
  const allowSignIn = !own.some((link) => link.allow_sign_in);
  const known = own.find((link) => link.account_id === accountId);
  if (known === undefined) return { act: 'link', userId, allowSignIn };
  return allowSignIn
    ? { act: 'allow-sign-in', userId, linkId: known.id }
    : { act: 'sign-in', userId, credentialVersion: null };
}

/**
 * Accepts only an account that the user already signs in with.
 *
 * @throws {ReauthenticationFailed} another user or nobody signs in with the account
 */
export function chooseForReauthentication({ accountUserId }: AccountSituation, userId: UserId): AccountChoice {
  // @guard sign-in-again-by-the-same-user
  if (accountUserId !== userId) throw new KnownErrors.ReauthenticationFailed();
  return { act: 'sign-in', userId, credentialVersion: null };
}
