import { KnownErrors, type UserId } from '@portico/contract';
import type { ProvenAccount } from '../../adapters/identity-providers/identity-providers.ts';
import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { BoundTo } from '../../ground/verification-codes/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { insertProviderLink, updateProviderLink } from '../../users/provider-links/index.ts';
import { createOrUpgradeUser } from '../sign-up/index.ts';
import { accountSituation } from './account-choice.queries.ts';
import {
  type AccountChoice,
  type AccountSituation,
  chooseForLink,
  chooseForReauthentication,
  chooseForSignIn,
} from './account-choice.ts';
import type { PendingAccount } from './pending-account.ts';
import { requireRoomForLink } from './provider-links.service.ts';
import { keepTokens, type SealTokens } from './provider-tokens.ts';

/** Maximum number of attempts when concurrent requests conflict. */
const triesMax = 3;

/** Runs work that depends on the existing links of an account. Retries when a concurrent request has changed them. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === triesMax || !isTaken(error)) throw error;
    }
  }
}

function isTaken(error: unknown): boolean {
  return (
    KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn.isInstance(error) ||
    KnownErrors.UserWithEmailAlreadyExists.isInstance(error) ||
    isUniqueViolation(error, 'provider_links_for_sign_in') ||
    isUniqueViolation(error, 'provider_links_once_for_sign_in') ||
    isUniqueViolation(error, 'provider_links_by_account')
  );
}

/**
 * Decides what to do with a provider account.
 *
 * @param boundTo the user that the flow acts for. An anonymous user whose session has ended is not changed
 * @throws {AccessTokenExpired} the session that started the flow has ended, or its user's credentials have changed
 * @throws {ReauthenticationFailed} the user of the session does not sign in with the account
 * @throws {OAuthConnectionAlreadyConnectedToAnotherUser | ContactChannelAlreadyUsedForAuthBySomeoneElse | UserAlreadyConnectedToAnotherOAuthConnection | SignUpNotEnabled}
 */
export async function chooseForAccount(
  context: TenancyContext,
  { type, providerConfigId, account }: PendingAccount,
  boundTo: BoundTo | null,
): Promise<AccountChoice> {
  const { accountId, isEmailVerified, email: given } = account.profile;
  const email = given === null ? null : normaliseEmail(given);
  const { userId = null, credentialVersion = null, sessionId = null } = boundTo ?? {};
  const values = { providerConfigId, accountId, email, userId, credentialVersion, sessionId, now: context.now };
  const found = await accountSituation.first(context, values);
  invariant(found !== undefined, 'the tenancy of a project snapshot exists');
  const situation: AccountSituation = {
    accountId,
    email,
    isEmailVerified,
    accountUserId: found.account_user_id,
    accountUserVersion: found.account_user_version,
    emailOwner: found.email_owner,
    anonymousUserId: found.is_anonymous && found.is_bound ? userId : null,
    links: found.links ?? [],
  };
  if (type === 'authenticate' || userId === null) return chooseForSignIn(situation, context.project.config);
  // @guard session-at-callback
  if (!found.is_bound) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: context.now.getTime() });
  return type === 'link' ? chooseForLink(situation, userId) : chooseForReauthentication(situation, userId);
}

/**
 * Executes a choice and stores the tokens. Call it in a transaction.
 *
 * @param seal was prepared before the transaction
 * @returns the user of the account
 */
export async function applyChoice(
  context: TenancyContext,
  { providerConfigId, account }: PendingAccount,
  choice: AccountChoice,
  seal: SealTokens,
): Promise<UserId> {
  const userId = choice.act === 'sign-up' ? await signUp(context, providerConfigId, account, choice) : choice.userId;
  if (choice.act === 'link') await link(context, providerConfigId, account, choice);
  if (choice.act === 'allow-sign-in') await updateProviderLink(context, choice, { allow_sign_in: true });
  await keepTokens(context, { userId, providerConfigId, accountId: account.profile.accountId }, account.tokens, seal);
  return userId;
}

async function link(
  context: TenancyContext,
  providerConfigId: string,
  { profile }: ProvenAccount,
  { userId, allowSignIn }: { readonly userId: UserId; readonly allowSignIn: boolean },
): Promise<void> {
  const { accountId, email } = profile;
  // @guard number-of-linked-accounts
  await requireRoomForLink(context, userId);
  await insertProviderLink.run(context, {
    linkId: newId<string>(),
    userId,
    providerConfigId,
    accountId,
    email,
    allowSignIn,
    allowConnectedAccounts: true,
    now: context.now,
  });
}

async function signUp(
  context: TenancyContext,
  providerConfigId: string,
  { profile }: ProvenAccount,
  { isEmailUsedForAuth, anonymousUserId }: Extract<AccountChoice, { act: 'sign-up' }>,
): Promise<UserId> {
  const { accountId, email, isEmailVerified, displayName, pictureUrl } = profile;
  const newUser = {
    displayName,
    profileImageUrl: pictureUrl,
    isAnonymous: false,
    email: email === null ? null : normaliseEmail(email),
    isEmailVerified,
    isEmailUsedForAuth,
    providerLinks: [{ id: providerConfigId, account_id: accountId, email }],
  };
  return await createOrUpgradeUser(context, newUser, anonymousUserId);
}
