import { KnownErrors, type UserId } from '@portico/contract';
import { challengeOf } from '../../adapters/identity-providers/verifier.ts';
import { inTransaction } from '../../db/handle.ts';
import type { AttemptContext, TenancyContext } from '../../platform/context.ts';
import { sameSecret } from '../../platform/digests.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endSessionsOfCode, finishSignIn, type SignInResult } from '../sessions/index.ts';
import { credentialVersionOf, refuseLinkConflicts } from '../users/index.ts';
import { type BoundTo, consumeCode, requireBinding, tryCode, type UsableCode } from '../verification-codes/index.ts';
import { carryOut, chooseForAccount, decideAgain } from './account-actions.ts';
import { authorizationCode } from './authorization-code.ts';
import { withoutHash } from './authorize.service.ts';
import { openPendingAccount } from './pending-account.ts';

type AuthorizationCode = UsableCode<ReturnType<(typeof authorizationCode.data)['parse']>>;

/** What the app brings along with a code. */
export interface CodeGrant {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** A sign-in, and where the app wants to go on. */
export interface ExchangedCode {
  readonly result: SignInResult;
  readonly afterCallbackRedirectUrl: string | null;
}

/**
 * Exchanges an authorization code for a session, and links the account that the code is about, if it is about one. The
 * code is spent even if the verifier or the redirect URI turns out wrong. A code that comes a second time ends the
 * session that it began: one of the two callers has stolen it. Two statements without an account to link.
 *
 * @throws {InvalidAuthorizationCode} unknown, spent or expired code, a verifier that does not match, a deleted user, a
 *   code of a session that has ended
 * @throws {Refusal} 400: another redirect URI
 * @throws {MultiFactorAuthenticationRequired}
 * @see RFC 6749 §4.1.2 · RFC 7636 §4.6 · RFC 9700 §2.1.1 · docs/protocol/oauth.md#token
 */
export async function exchangeAuthorizationCode(context: AttemptContext, grant: CodeGrant): Promise<ExchangedCode> {
  try {
    // Nobody guesses such a code, and the server of an app may exchange those of all its users from one address.
    const attempt = { ...context, level: 'server' } as const;
    const usedCode = await tryCode(attempt, authorizationCode, grant.code.toLowerCase(), async (replayed) => {
      await endSessionsOfCode(context, replayed);
    });
    await requireSameClient(context, usedCode, grant);
    const { is_new_user: isNewUser, provider: method = 'other' } = usedCode.data;
    const { userId, boundTo } = await completed(context, usedCode);
    const result = await finishSignIn(context, { userId, isNewUser, usedCode: { ...usedCode, boundTo }, method });
    if (result === undefined) throw new KnownErrors.InvalidAuthorizationCode();
    return { result, afterCallbackRedirectUrl: usedCode.data.after_callback_redirect_url };
  } catch (error) {
    if (KnownErrors.VerificationCodeError.isInstance(error)) throw new KnownErrors.InvalidAuthorizationCode();
    throw error;
  }
}

async function requireSameClient(context: AttemptContext, code: AuthorizationCode, grant: CodeGrant): Promise<void> {
  const { redirect_uri, code_challenge } = code.data;
  const isSameRedirect = withoutHash(grant.redirectUri) === redirect_uri;
  if (isSameRedirect && sameSecret(challengeOf(grant.verifier), code_challenge)) return;
  await consumeCode(context, code);
  if (!isSameRedirect) {
    throw new Refusal(400, 'Invalid redirect URI. It must be the one that the sign-in began with.');
  }
  throw new KnownErrors.InvalidAuthorizationCode();
}

interface Completed {
  readonly userId: UserId;
  /** The credentials that the session is begun for. */
  readonly boundTo: BoundTo | null;
}

/**
 * Links the account that waited for this exchange, or upgrades the anonymous user with it. Of two exchanges of one code
 * both may do so, with the same outcome; only one of them gets a session.
 */
async function completed(context: AttemptContext, { data, boundTo }: AuthorizationCode): Promise<Completed> {
  const { pending_sealed: sealed, user_id: userId } = data;
  if (sealed === undefined) return { userId, boundTo };
  const pending = openPendingAccount(context, sealed);
  const work = async (context: TenancyContext): Promise<Completed> => {
    if (boundTo !== null) await requireBinding(context, boundTo);
    const choice = await chooseForAccount(context, pending, boundTo);
    const userId = await carryOut(context, pending, choice);
    // An upgrade changes the credentials itself.
    const found = await credentialVersionOf.first(context, { userId });
    if (found === undefined) throw new KnownErrors.InvalidAuthorizationCode();
    return { userId, boundTo: { userId, credentialVersion: found.credential_version, sessionId: null } };
  };
  return await refuseLinkConflicts(
    async () => await decideAgain(async () => await inTransaction(context, work, { retry: true })),
  );
}
