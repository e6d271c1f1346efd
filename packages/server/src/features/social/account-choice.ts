import { KnownErrors, type ProjectConfig, type UserId } from '@portico/contract';
import type { EmailOwner } from './account-choice.queries.ts';

/** A link to the provider, of a user that comes into question. */
interface KnownLink {
  readonly id: string;
  readonly user_id: UserId;
  readonly account_id: string;
  readonly allow_sign_in: boolean;
}

/** An account of a provider, and who it could stand for. */
export interface AccountSituation {
  readonly accountId: string;
  /** Normalised. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Who signs in with the account. */
  readonly accountUserId: UserId | null;
  readonly emailOwner: EmailOwner | null;
  /** The anonymous user that a sign-up upgrades. */
  readonly anonymousUserId: UserId | null;
  readonly links: readonly KnownLink[];
}

/** What is to be done with an account. */
export type AccountChoice =
  /** Nothing: the user is linked to it. */
  | { readonly act: 'sign-in'; readonly userId: UserId }
  /** The account gets linked to the user. */
  | { readonly act: 'link'; readonly userId: UserId; readonly allowSignIn: boolean }
  /** The link is there and gets this permission. */
  | { readonly act: 'allow-sign-in'; readonly userId: UserId; readonly linkId: string }
  | { readonly act: 'sign-up'; readonly isEmailUsedForAuth: boolean; readonly anonymousUserId: UserId | null };

/**
 * Decides which user an account signs in.
 *
 * @throws {ContactChannelAlreadyUsedForAuthBySomeoneElse} somebody else signs in with the address
 * @throws {UserAlreadyConnectedToAnotherOAuthConnection} the owner of the address, or the anonymous user, is linked to
 *   another account of the provider
 * @throws {SignUpNotEnabled}
 * @see docs/protocol/oauth.md#callback
 */
export function chooseForSignIn(situation: AccountSituation, auth: ProjectConfig['auth']): AccountChoice {
  const { accountUserId, emailOwner } = situation;
  if (accountUserId !== null) return { act: 'sign-in', userId: accountUserId };
  const strategy = auth.oauth.accountMergeStrategy;
  if (emailOwner !== null && strategy !== 'allow_duplicates') {
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

/** Both sides must have proven the address, or an account could be taken over by claiming its address. */
function mergeWith(situation: AccountSituation, owner: EmailOwner): AccountChoice {
  if (!owner.is_verified) throw emailTaken(situation, true);
  if (!situation.isEmailVerified) throw emailTaken(situation, false);
  const own = situation.links.filter((link) => link.user_id === owner.user_id);
  // The owner does not want to sign in with this account.
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
 * Decides how an account is linked to a signed-in user. A user signs in with one account of a provider; further ones
 * are connected accounts only.
 *
 * @throws {OAuthConnectionAlreadyConnectedToAnotherUser} somebody else signs in with the account
 * @see docs/protocol/oauth.md#callback
 */
export function chooseForLink(situation: AccountSituation, userId: UserId): AccountChoice {
  const { accountUserId, accountId, links } = situation;
  if (accountUserId === userId) return { act: 'sign-in', userId };
  if (accountUserId !== null) throw new KnownErrors.OAuthConnectionAlreadyConnectedToAnotherUser();
  const own = links.filter((link) => link.user_id === userId);
  const allowSignIn = !own.some((link) => link.allow_sign_in);
  const known = own.find((link) => link.account_id === accountId);
  if (known === undefined) return { act: 'link', userId, allowSignIn };
  return allowSignIn ? { act: 'allow-sign-in', userId, linkId: known.id } : { act: 'sign-in', userId };
}
