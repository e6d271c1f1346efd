import { fields, KnownErrors, providerTypes } from '@portico/contract';
import { z } from 'zod';
import { challengeOf } from '../../adapters/identity-providers/verifier.ts';
import type { AttemptContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { sameSecret } from '../../platform/digests.ts';
import { finishSignIn, type SignInResult } from '../sessions/index.ts';
import { codeKind, consumeCode, tryCode, type UsableCode } from '../verification-codes/index.ts';
import { withoutHash } from './authorize.service.ts';

const lifetimeMillis = 10 * 60_000;

/** What the app gets for an authorization code. */
export const authorizationCode = codeKind(
  'oauth_authorization',
  z.object({
    user_id: fields.userId,
    is_new_user: z.boolean(),
    provider: z.enum(providerTypes).optional(),
    redirect_uri: z.string(),
    code_challenge: z.string(),
    after_callback_redirect_url: z.string().nullable(),
  }),
  lifetimeMillis,
);

type AuthorizationCode = UsableCode<z.output<typeof authorizationCode.data>>;

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
 * Exchanges an authorization code for a session. Two statements. The code is spent even if the verifier or the redirect
 * URI turns out wrong.
 *
 * @throws {InvalidAuthorizationCode} unknown, spent or expired code, a verifier that does not match, a deleted user
 * @throws {Refusal} 400: another redirect URI
 * @throws {MultiFactorAuthenticationRequired}
 * @see RFC 7636 §4.6 · protocol 03 §3.10
 */
export async function exchangeAuthorizationCode(context: AttemptContext, grant: CodeGrant): Promise<ExchangedCode> {
  try {
    // Nobody guesses such a code, and the server of an app may exchange those of all its users from one address.
    const usedCode = await tryCode({ ...context, level: 'server' }, authorizationCode, grant.code.toLowerCase());
    await requireSameClient(context, usedCode, grant);
    const { user_id: userId, is_new_user: isNewUser, provider: method = 'other' } = usedCode.data;
    const result = await finishSignIn(context, { userId, isNewUser, usedCode, method });
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
