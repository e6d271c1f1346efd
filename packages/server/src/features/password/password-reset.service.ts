import { fields, KnownErrors, type UserId } from '@portico/contract';
import { z } from 'zod';
import { inTransaction } from '../../db/handle.ts';
import { invariant } from '../../db/invariant.ts';
import type { AttemptContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { attemptValues, refuseTooMany } from '../../platform/rate-limits/count-attempts.ts';
import { requireTrustedRedirect } from '../../platform/trusted-redirect.ts';
import { linkWithCode, passwordReset, sendCode } from '../emails/index.ts';
import { type AccessReview, startAccessReview } from '../other-access/index.ts';
import { revokeSessionsOfUser } from '../sessions/index.ts';
import { endUnverifiedSignIn, normaliseEmail, updateUser } from '../users/index.ts';
import { codeKind, consumeCode, tryCode } from '../verification-codes/index.ts';
import { passwordOfEmail, signInAddress } from './password.queries.ts';
import { requireGoodPasswordOf, requirePasswordsEnabled } from './password.service.ts';

/** A code that allows to choose a new password. Its subject is the user. */
const resetCode = codeKind('password_reset', z.object({ user_id: fields.userId, email: z.string() }), {
  lifetimeMillis: 3_600_000,
  voidsSiblings: true,
});

/**
 * Sends a mail with a reset code to a user who signs in with an address. For an unknown address the same work is done
 * and the same is answered; a page that is not trusted is told in both cases: nothing tells whether there is such a user.
 *
 * @throws {PasswordAuthenticationNotEnabled | RedirectUrlNotWhitelisted | TooManyAttempts} in that order
 * @see docs/protocol/sign-in.md#password
 */
export async function sendResetCode(context: AttemptContext, email: string, callbackUrl: string): Promise<void> {
  requirePasswordsEnabled(context);
  requireTrustedRedirect(context.project.config.domains, callbackUrl);
  const address = normaliseEmail(email);
  const found = await passwordOfEmail.first(context, {
    email: address,
    ...attemptValues(context, 'codeSend', address),
  });
  invariant(found !== undefined, 'the statement always has a row');
  refuseTooMany(context, found);
  // Without a user the code acts for none, and is never sent.
  const userId = found.id ?? newId<UserId>();
  await sendCode(context, {
    kind: resetCode,
    data: { user_id: userId, email: address },
    binding: { subject: userId, userId },
    recipient: found.id === null ? null : address,
    message: (code) => passwordReset(context.project.displayName, linkWithCode(callbackUrl, code)),
  });
}

/**
 * Sets a new password with a reset code. Every session of the user ends, every older code and link dies, and addresses
 * that were added but never verified no longer sign in, except for the one that the code was sent to. The user gets an
 * email that lists what else can sign in. A password that is refused does not use the code up. A code for an address
 * that no longer signs in is worth nothing: its mailbox may belong to another person by now.
 *
 * @returns what else can sign in
 * @throws {VerificationCodeError | PasswordAuthenticationNotEnabled | PasswordRequirementsNotMet} in that order
 */
export async function resetPassword(context: AttemptContext, code: string, password: string): Promise<AccessReview> {
  const usable = await tryCode(context, resetCode, code);
  requirePasswordsEnabled(context);
  await requireGoodPasswordOf(context, usable.data.user_id, password);
  const password_hash = await context.platform.passwordHasher.hash(password);
  return await inTransaction(context, async (context) => {
    await consumeCode(context, usable);
    const { user_id: userId, email } = usable.data;
    const address = await signInAddress.first(context, { userId, email });
    if (address === undefined) throw new KnownErrors.VerificationCodeNotFound();
    const isThere = await updateUser(context, userId, { password_hash });
    if (!isThere) throw new KnownErrors.VerificationCodeNotFound();
    await revokeSessionsOfUser(context, userId);
    await endUnverifiedSignIn.run(context, { userId, exceptValue: email });
    return await startAccessReview(context, { userId, email });
  });
}

/** Tries a reset code without using it. @throws {VerificationCodeError} */
export async function checkResetCode(context: AttemptContext, code: string): Promise<void> {
  await tryCode(context, resetCode, code);
}
