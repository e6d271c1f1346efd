import type { UserId } from '@portico/contract';
import type { ProvenAccount } from '../../adapters/identity-providers/identity-providers.ts';
import { inTransaction } from '../../db/handle.ts';
import { issueCode } from '../../ground/verification-codes/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { requireSendable } from '../../mail/emails/index.ts';
import { refuseLinkConflicts } from '../../users/provider-links/index.ts';
import { applyChoice, chooseForAccount, retryOnConflict } from './account-actions.ts';
import type { AccountChoice } from './account-choice.ts';
import { authorizationCode } from './authorization-code.ts';
import type { KeptRequest } from './outer-request.ts';
import { type PendingAccount, sealPendingAccount } from './pending-account.ts';
import { findProviderConfig } from './provider-client.ts';
import { prepareToSealTokens } from './provider-tokens.ts';

/**
 * Issues the authorization code that the app exchanges for a session. A sign-in is executed immediately. Changes of a
 * signed-in user wait for the exchange: only then PKCE proves that the returning browser is the one whose session
 * started the flow, and not a victim that the owner of that session sent to the provider.
 *
 * @returns the authorization code
 * @throws {OAuthConnectionAlreadyConnectedToAnotherUser | ContactChannelAlreadyUsedForAuthBySomeoneElse | UserAlreadyConnectedToAnotherOAuthConnection | SignUpNotEnabled | UserNotFound}
 * @throws {ReauthenticationFailed} the user of the session does not sign in with the account
 * @throws {AccessTokenExpired} the session that started the flow has ended
 * @see RFC 7636 §1 · RFC 9700 §4.7
 */
export async function signInWithAccount(
  context: TenancyContext,
  kept: KeptRequest,
  account: ProvenAccount,
): Promise<string> {
  const { type, providerConfigId } = kept.request;
  const pending = { type, providerConfigId, account };
  const seal = await prepareToSealTokens(context);
  return await refuseLinkConflicts(
    async () =>
      await retryOnConflict(async () => {
        const choice = await chooseForAccount(context, pending, kept.boundTo);
        const isNewUser = choice.act === 'sign-up';
        if (isNewUser) await requireSendable(context, account.profile.email);
        const changedUserId = userChangedBy(pending, choice);
        if (changedUserId !== null) {
          const pendingSealed = sealPendingAccount(context, pending);
          return await issue(context, kept, {
            userId: changedUserId,
            isNewUser,
            pendingSealed,
            credentialVersion: null,
          });
        }
        const work = async (context: TenancyContext) => {
          const userId = await applyChoice(context, pending, choice, seal);
          const credentialVersion = choice.act === 'sign-in' ? choice.credentialVersion : null;
          // @guard prepared-version-at-provider-sign-in
          return await issue(context, kept, { userId, isNewUser, credentialVersion });
        };
        return await inTransaction(context, work);
      }),
  );
}

/** @returns the signed-in user that the choice would change, or null */
function userChangedBy({ type }: PendingAccount, choice: AccountChoice): UserId | null {
  // @guard anonymous-users-are-upgraded-at-exchange
  if (choice.act === 'sign-up') return choice.anonymousUserId;
  // @guard links-are-written-at-exchange
  return type === 'link' ? choice.userId : null;
}

interface IssuedFor {
  readonly userId: UserId;
  readonly isNewUser: boolean;
  readonly pendingSealed?: string;
  /** The version with which the account was found. Null: the current one. */
  readonly credentialVersion: number | null;
}

async function issue(
  context: TenancyContext,
  { request, boundTo }: KeptRequest,
  { userId, isNewUser, pendingSealed, credentialVersion }: IssuedFor,
): Promise<string> {
  const data = {
    user_id: userId,
    is_new_user: isNewUser,
    provider: findProviderConfig(context.project.config, request.providerConfigId)?.type,
    provider_config_id: request.providerConfigId,
    type: request.type,
    redirect_uri: request.redirectUri,
    code_challenge: request.codeChallenge,
    after_callback_redirect_url: request.afterCallbackRedirectUrl,
    pending_sealed: pendingSealed,
  };
  return await issueCode(
    context,
    authorizationCode,
    data,
    boundTo?.userId === userId ? boundTo : { userId, credentialVersion },
  );
}
