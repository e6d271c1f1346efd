import { type KnownError, KnownErrors, type UserId } from '@portico/contract';
import { z } from 'zod';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import {
  codeKind,
  consumeCode,
  mailLink,
  nonceOf,
  tryCode,
  type UsableCode,
} from '../../ground/verification-codes/index.ts';
import { noteFailedSignIn, noteFailure, notingFailure, type SignInAttempt } from '../../kernel/acts/failed-sign-ins.ts';
import type { AttemptContext, TenancyContext } from '../../kernel/context.ts';
import { hidesAccounts } from '../../kernel/hidden-accounts.ts';
import { attemptValues, refuseTooMany } from '../../kernel/rate-limits/count-attempts.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { requireTrustedRedirect } from '../../kernel/trusted-redirect.ts';
import { builtInEmail, requireSendable, sendCode } from '../../mail/emails/index.ts';
import { finishSignIn, type SignInResult } from '../../users/sessions/index.ts';
import { credentialVersionOf, enableCodes } from '../../users/users/index.ts';
import { removeEarlierAccess } from '../proven-address/index.ts';
import { signUp } from '../sign-up/index.ts';
import { userOfEmail, userToSendTo } from './one-time-code.queries.ts';

/** Code that signs in the recipient of an email. Its subject is the address. @see docs/run/security.md */
// @guard lifetime-of-sign-in-codes
const signInCode = codeKind('sign_in', z.object({ email: z.string() }), { lifetimeMillis: 10 * 60_000 });

/** Number of characters that users type. The others are the nonce. */
const typedLength = 6;

/** @throws {Refusal} 403, with the text that the protocol specifies */
function requireOneTimeCodes(context: TenancyContext): void {
  if (context.project.config.auth.otp.allowSignIn) return;
  throw new Refusal(403, 'OTP sign-in is not enabled for this project', 'OTP_SIGN_IN_NOT_ENABLED');
}

/** The user who signs in with an email, if any. */
interface Recipient {
  readonly id: UserId | null;
  readonly is_verified: boolean | null;
  /** Whether the account has no other way to sign in. A code is the only one. */
  readonly is_unclaimed: boolean;
}

/** Returns the error for an address with which a code cannot sign in or up. */
function refusalOf(
  { project }: TenancyContext,
  email: string,
  { id, is_verified, is_unclaimed }: Recipient,
): KnownError | undefined {
  if (id !== null && is_verified !== true && !is_unclaimed) {
    return new KnownErrors.UserWithEmailAlreadyExists({ email, would_work_if_email_was_verified: true });
  }
  return id === null && !project.config.auth.allowSignUp ? new KnownErrors.SignUpNotEnabled() : undefined;
}

/**
 * Sends an email with a code and a link that sign in. Enables codes for users who have neither enabled nor disabled
 * them. A user who disabled codes gets no email. Neither does an address that cannot sign in, if the project hides who has an account.
 * The work and the response are the same. Runs two or three statements.
 *
 * @returns the nonce that completes the typed characters
 * @throws {Refusal} 403, one-time codes are not enabled
 * @throws {TooManyAttempts}
 * @throws {UserWithEmailAlreadyExists | SignUpNotEnabled | RedirectUrlNotWhitelisted} in that order
 * @see docs/reference/protocol/sign-in.md#one-time-codes-and-magic-links
 */
export async function sendSignInCode(context: AttemptContext, given: string, callbackUrl: string): Promise<string> {
  const signIn = { method: 'otp', address: normaliseEmail(given) };
  return await notingFailure(context, signIn, async () => await sendCodeTo(context, signIn, callbackUrl));
}

async function sendCodeTo(
  context: AttemptContext,
  signIn: SignInAttempt & { readonly address: string },
  callbackUrl: string,
): Promise<string> {
  requireOneTimeCodes(context);
  const { address: email } = signIn;
  await requireSendable(context, email);
  const found = await userToSendTo.first(context, { email, ...attemptValues(context, 'codeSend', email) });
  invariant(found !== undefined, 'the statement always has a row');
  signIn.userId = found.id;
  refuseTooMany(context, found);
  const refusal = refusalOf(context, email, found);
  // @guard codes-hide-who-is-a-member
  if (refusal !== undefined && !hidesAccounts(context.project.config)) throw refusal;
  requireTrustedRedirect(context, callbackUrl);
  const isReachable = refusal === undefined && found.otp_auth_removed !== true;
  if (refusal !== undefined) noteFailure(context, signIn, refusal);
  else if (!isReachable) noteFailedSignIn(context, { ...signIn, reason: 'codes_off' });
  if (isReachable && found.id !== null && found.otp_auth_enabled !== true) {
    await enableCodes.run(context, { userId: found.id });
  }
  const { code } = await sendCode(context, {
    kind: signInCode,
    data: { email },
    binding: { subject: email, userId: found.id, callbackUrl },
    // Same work and response as for any other address, so that they do not reveal the account.
    recipient: isReachable ? email : null,
    message: async (code) => {
      const variables = {
        magicLink: mailLink(context, callbackUrl, code),
        otp: code.slice(0, typedLength).toUpperCase(),
      };
      return await builtInEmail(context, { type: 'magic_link', variables, language: found.language });
    },
  });
  // @guard field-code-in-email-only
  return nonceOf(code);
}

/**
 * Signs in with a code, or signs up if the address is new. A sign-in that is refused for another reason does not
 * consume the code. Runs three statements.
 *
 * @param anonymousUserId the current user, if it is anonymous: signing up upgrades it
 * @throws {VerificationCodeError | TooManyAttempts}
 * @throws {Refusal} 403, one-time codes are no longer enabled
 * @throws {UserWithEmailAlreadyExists | SignUpNotEnabled | MultiFactorAuthenticationRequired}
 */
export async function signInWithCode(
  context: AttemptContext,
  code: string,
  anonymousUserId: UserId | null,
): Promise<SignInResult> {
  const signIn: SignInAttempt = { method: 'otp' };
  return await notingFailure(context, signIn, async () => await proveCode(context, code, anonymousUserId, signIn));
}

async function proveCode(
  context: AttemptContext,
  code: string,
  anonymousUserId: UserId | null,
  signIn: SignInAttempt,
): Promise<SignInResult> {
  const usable = await tryCode(context, signInCode, code, {
    found: ({ subject, userId }) => Object.assign(signIn, { address: subject, userId }),
  });
  requireOneTimeCodes(context);
  const usedCode = { ...usable, voidsSiblings: context.platform.settings.voidsSignInCodes };
  const { email } = usedCode.data;
  const found = await userOfEmail.first(context, { email });
  invariant(found !== undefined, 'the statement always has a row');
  const refusal = refusalOf(context, email, found);
  if (refusal !== undefined) throw refusal;
  // The address now belongs to another user or to none.
  const isOfAnother = usedCode.boundTo !== null && usedCode.boundTo.userId !== found.id;
  if (isOfAnother || found.otp_auth_removed === true) throw new KnownErrors.VerificationCodeNotFound();
  if (found.id === null) {
    const user = { isAnonymous: false, email, isEmailVerified: true, isEmailUsedForAuth: true, otpAuthEnabled: true };
    return await signUp(context, user, { anonymousUserId, usedCode, method: 'otp' });
  }
  // A code that was sent before the user existed is bound to no version.
  // @guard prepared-code-before-account
  const provenVersion = usedCode.boundTo?.credentialVersion ?? found.credential_version ?? undefined;
  const proven = { userId: found.id, isNewUser: false, usedCode, method: 'otp', provenVersion } as const;
  const result = found.is_unclaimed
    ? await claim(context, { userId: found.id, email, usedCode })
    : await finishSignIn(context, proven);
  // The user was deleted concurrently, or the credentials have changed: the address may not be theirs any more.
  if (result === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return result;
}

/**
 * Signs in to an account that nobody could sign in to. The code proves its address. What sessions of a server added before is
 * removed, as at a password reset.
 */
async function claim(
  context: AttemptContext,
  {
    userId,
    email,
    usedCode,
  }: { readonly userId: UserId; readonly email: string; readonly usedCode: UsableCode<unknown> },
): Promise<SignInResult | undefined> {
  const row = await inTransaction(context, async (context) => {
    await consumeCode(context, usedCode);
    // @guard unclaimed-code-removes-access
    await removeEarlierAccess(context, { userId, email, hasNewPassword: false });
    return await credentialVersionOf.first(context, { userId });
  });
  if (row === undefined) return undefined;
  // The credentials can change again before the session begins.
  return await finishSignIn(context, {
    userId,
    isNewUser: false,
    method: 'otp',
    provenVersion: row.credential_version,
  });
}

/** Checks a code without consuming it. @throws {VerificationCodeError | TooManyAttempts} */
export async function checkSignInCode(context: AttemptContext, code: string): Promise<void> {
  await tryCode(context, signInCode, code);
}
