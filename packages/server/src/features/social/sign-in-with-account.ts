import { KnownErrors, type ProjectConfig, type UserId } from '@portico/contract';
import type { ProvenAccount } from '../../adapters/identity-providers/identity-providers.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import { invariant } from '../../db/invariant.ts';
import type { TenancyContext } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { createOrUpgradeUser } from '../sign-up/index.ts';
import { insertProviderLink, normaliseEmail, refuseLinkConflicts, updateProviderLink } from '../users/index.ts';
import { issueCode } from '../verification-codes/index.ts';
import { accountSituation } from './account-choice.queries.ts';
import { type AccountChoice, type AccountSituation, chooseForLink, chooseForSignIn } from './account-choice.ts';
import { authorizationCode } from './authorization-code.ts';
import type { OuterRequest } from './outer-request.ts';
import { findProviderConfig } from './provider-client.ts';
import { keepTokens } from './provider-tokens.ts';

/** How often somebody else may be quicker in the same moment. */
const triesMax = 3;

/**
 * Signs an account of a provider in, or links it, as the request asks: finds or makes the user, keeps the tokens, and
 * issues the authorization code that the app exchanges for a session. All of it is there afterwards, or none.
 *
 * @returns the authorization code
 * @throws {OAuthConnectionAlreadyConnectedToAnotherUser | ContactChannelAlreadyUsedForAuthBySomeoneElse | UserAlreadyConnectedToAnotherOAuthConnection | SignUpNotEnabled | UserNotFound}
 */
export async function signInWithAccount(
  context: TenancyContext,
  request: OuterRequest,
  account: ProvenAccount,
): Promise<string> {
  return await refuseLinkConflicts(async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const choice = choose(await situationOf(context, request, account), request, context.project.config.auth);
        return await carryOut(context, request, account, choice);
      } catch (error) {
        // Somebody did the same in the same moment; what to do is decided again with what is there now.
        if (attempt === triesMax || !isTaken(error)) throw error;
      }
    }
  });
}

function choose(
  situation: AccountSituation,
  { type, userId }: OuterRequest,
  auth: ProjectConfig['auth'],
): AccountChoice {
  return type === 'link' && userId !== null ? chooseForLink(situation, userId) : chooseForSignIn(situation, auth);
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

async function situationOf(
  context: TenancyContext,
  { providerConfigId, userId }: OuterRequest,
  { profile }: ProvenAccount,
): Promise<AccountSituation> {
  const { accountId, isEmailVerified } = profile;
  const email = profile.email === null ? null : normaliseEmail(profile.email);
  const found = await accountSituation.first(context, { providerConfigId, accountId, email, userId });
  invariant(found !== undefined, 'the tenancy of a project snapshot exists');
  return {
    accountId,
    email,
    isEmailVerified,
    accountUserId: found.account_user_id,
    emailOwner: found.email_owner,
    anonymousUserId: found.is_anonymous ? userId : null,
    links: found.links ?? [],
  };
}

async function carryOut(
  context: TenancyContext,
  request: OuterRequest,
  account: ProvenAccount,
  choice: AccountChoice,
): Promise<string> {
  const work = async (context: TenancyContext) => {
    const userId = choice.act === 'sign-up' ? await signUp(context, request, account, choice) : choice.userId;
    if (choice.act === 'link') await link(context, request, account, choice);
    if (choice.act === 'allow-sign-in') await updateProviderLink(context, choice, { allow_sign_in: true });
    const holder = { userId, providerConfigId: request.providerConfigId, accountId: account.profile.accountId };
    await keepTokens(context, holder, account.tokens);
    return await issueCode(context, authorizationCode, {
      user_id: userId,
      is_new_user: choice.act === 'sign-up',
      provider: findProviderConfig(context.project.config, request.providerConfigId)?.type,
      redirect_uri: request.redirectUri,
      code_challenge: request.codeChallenge,
      after_callback_redirect_url: request.afterCallbackRedirectUrl,
    });
  };
  return await inTransaction(context, work, { retry: true });
}

async function link(
  context: TenancyContext,
  { providerConfigId }: OuterRequest,
  { profile }: ProvenAccount,
  { userId, allowSignIn }: { readonly userId: UserId; readonly allowSignIn: boolean },
): Promise<void> {
  const { accountId, email } = profile;
  const linkId = newId<string>();
  const { now } = context;
  await insertProviderLink.run(context, {
    linkId,
    userId,
    providerConfigId,
    accountId,
    email,
    allowSignIn,
    allowConnectedAccounts: true,
    now,
  });
}

async function signUp(
  context: TenancyContext,
  request: OuterRequest,
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
    providerLinks: [{ id: request.providerConfigId, account_id: accountId, email }],
  };
  return await createOrUpgradeUser(context, newUser, anonymousUserId);
}
