import { KnownErrors, type UserId } from '@portico/contract';
import { sameSecret } from '../../base/digests.ts';
import { challengeOf } from '../../base/pkce.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import {
  type BoundTo,
  type CodeKind,
  consumeCode,
  requireBinding,
  spendCode,
  tryCode,
  type UsableCode,
} from '../../ground/verification-codes/index.ts';
import type { AttemptContext, TenancyContext } from '../../kernel/context.ts';
import { refuseLinkConflicts } from '../../users/provider-links/index.ts';
import { endSessionsOfCode, finishSignIn, type SignInResult } from '../../users/sessions/index.ts';
import { credentialVersionOf } from '../../users/users/index.ts';
import { applyChoice, chooseForAccount, retryOnConflict } from './account-actions.ts';
import { authorizationCode } from './authorization-code.ts';
import { requireEnabledProvider, withoutHash } from './authorize.service.ts';
import { openPendingAccount } from './pending-account.ts';
import { prepareToSealTokens } from './provider-tokens.ts';

type AuthorizationCode = UsableCode<ReturnType<(typeof authorizationCode.data)['parse']>>;

/** Parameters of a code exchange. */
export interface CodeGrant {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** A sign-in, and the URL where the app continues. */
export interface ExchangedCode {
  readonly result: SignInResult;
  readonly afterCallbackRedirectUrl: string | null;
}

/**
 * Exchanges an authorization code for a session, and links the pending account if there is one. The code is consumed
 * even if the verifier or redirect URI is wrong. A code that is used twice revokes the session that it started, since one of the
 * two callers has stolen it. Runs two statements if there is no account to link.
 *
 * @throws {InvalidAuthorizationCode} unknown, used or expired code, wrong verifier, deleted user, or a code of a
 * session that has ended
 * @throws {Refusal} 400: the redirect URI differs
 * @throws {OAuthProviderNotFoundOrNotEnabled} the provider was disabled or removed since
 * @throws {MultiFactorAuthenticationRequired}
 * @see RFC 6749 §4.1.2 · RFC 7636 §4.6 · RFC 9700 §2.1.1 · docs/reference/protocol/oauth.md#token
 */
export async function exchangeAuthorizationCode(context: AttemptContext, grant: CodeGrant): Promise<ExchangedCode> {
  return await exchangeOnce(context, authorizationCode, grant, async (usedCode) => {
    const { is_new_user: isNewUser, provider: method = 'other', provider_config_id: configId, type } = usedCode.data;
    // The provider may be disabled since.
    // @guard providers-code-of-disabled
    if (configId !== undefined) requireEnabledProvider(context, configId, type ?? 'authenticate');
    const { userId, boundTo } = await completed(context, usedCode);
    const result = await finishSignIn(context, { userId, isNewUser, usedCode: { ...usedCode, boundTo }, method });
    if (result === undefined) return undefined;
    return { result, afterCallbackRedirectUrl: usedCode.data.after_callback_redirect_url };
  });
}

/** Data of a code that only the client can exchange that began the flow. */
interface CodeOfClient {
  readonly redirect_uri: string;
  readonly code_challenge: string;
}

/**
 * Exchanges an authorization code of any kind. A code with a wrong verifier or redirect URI is consumed. One that is used twice, also at the
 * same time, gives nobody a session: it revokes the one that it started.
 *
 * @param work consumes the code. Returns undefined if it gives no session
 * @throws {InvalidAuthorizationCode} unknown, used or expired code, or wrong verifier
 * @throws {Refusal} 400: the redirect URI differs
 * @see RFC 6749 §4.1.2
 */
export async function exchangeOnce<T extends CodeOfClient, R>(
  context: AttemptContext,
  kind: CodeKind<T>,
  grant: CodeGrant,
  work: (code: UsableCode<T>) => Promise<R | undefined>,
): Promise<R> {
  try {
    const usedCode = await tryForClient(context, kind, grant);
    const exchanged = await unlessLost(async () => {
      await requireSameClient(context, usedCode, grant);
      return await work(usedCode);
    });
    if (exchanged !== undefined) return exchanged;
    // @guard authorization-code-used-at-the-same-time
    await retire(context, usedCode, async () => await tryForClient(context, kind, grant));
  } catch (error) {
    if (!KnownErrors.VerificationCodeError.isInstance(error)) throw error;
  }
  throw new KnownErrors.InvalidAuthorizationCode();
}

async function tryForClient<T>(context: AttemptContext, kind: CodeKind<T>, grant: CodeGrant): Promise<UsableCode<T>> {
  // No limits per address: the code cannot be guessed, and an app server may exchange the codes of all users.
  const attempt = { ...context, level: 'server' } as const;
  return await tryCode(attempt, kind, grant.code.toLowerCase(), {
    replay: async (replayed) => {
      // @guard replay-of-authorization-code
      await endSessionsOfCode(context, replayed);
    },
  });
}

/** Returns undefined if another caller has used the code in between, or has changed the credentials with it. */
async function unlessLost<R>(work: () => Promise<R>): Promise<R | undefined> {
  try {
    return await work();
  } catch (error) {
    if (KnownErrors.VerificationCodeError.isInstance(error)) return undefined;
    throw error;
  }
}

/** Consumes a code, so that a slower caller gets no session either. One that was used is replayed. */
async function retire(
  context: AttemptContext,
  code: UsableCode<unknown>,
  replay: () => Promise<unknown>,
): Promise<void> {
  const wasOpen = await unlessLost(async () => await spendCode(context, code).then(() => true));
  if (wasOpen === undefined) await replay();
}

async function requireSameClient(
  context: AttemptContext,
  code: UsableCode<CodeOfClient>,
  grant: CodeGrant,
): Promise<void> {
  const { redirect_uri, code_challenge } = code.data;
  const isSameRedirect = withoutHash(grant.redirectUri) === redirect_uri;
  // @guard pkce
  // @guard field-verifier-of-authorization-code
  if (isSameRedirect && sameSecret(challengeOf(grant.verifier), code_challenge)) return;
  await consumeCode(context, code);
  if (!isSameRedirect) {
    throw new Refusal(400, 'Invalid redirect URI. It must be the one that the sign-in started with.');
  }
  throw new KnownErrors.InvalidAuthorizationCode();
}

interface Completed {
  readonly userId: UserId;
  /** The credentials that the session is bound to. */
  readonly boundTo: BoundTo | null;
}

/**
 * Links the pending account, or upgrades the anonymous user with it. Two concurrent exchanges of a code may both do so,
 * with the same result. Only one of them gets a session.
 */
async function completed(context: AttemptContext, { data, boundTo }: AuthorizationCode): Promise<Completed> {
  const { pending_sealed: sealed, user_id: userId } = data;
  if (sealed === undefined) return { userId, boundTo };
  const pending = openPendingAccount(context, sealed);
  const seal = await prepareToSealTokens(context);
  const work = async (context: TenancyContext): Promise<Completed> => {
    if (boundTo !== null) await requireBinding(context, boundTo);
    const choice = await chooseForAccount(context, pending, boundTo);
    const userId = await applyChoice(context, pending, choice, seal);
    // An upgrade changes the credential version itself.
    const found = await credentialVersionOf.first(context, { userId });
    if (found === undefined) throw new KnownErrors.InvalidAuthorizationCode();
    return { userId, boundTo: { userId, credentialVersion: found.credential_version, sessionId: null } };
  };
  return await refuseLinkConflicts(async () => await retryOnConflict(async () => await inTransaction(context, work)));
}
