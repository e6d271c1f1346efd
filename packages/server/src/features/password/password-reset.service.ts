import { fields, KnownErrors } from '@portico/contract';
import { z } from 'zod';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../http/context.ts';
import { trustsRedirect } from '../../platform/trusted-redirect.ts';
import { linkWithCode, passwordReset, sendEmail } from '../emails/index.ts';
import { revokeSessionsOfUser } from '../sessions/index.ts';
import { normaliseEmail, updateUser } from '../users/index.ts';
import { codeKind, consumeCode, issueCode, tryCode } from '../verification-codes/index.ts';
import { passwordOfEmail } from './password.queries.ts';
import { requireGoodPassword, requirePasswordsEnabled } from './password.service.ts';

/** A code that allows to choose a new password. */
const resetCode = codeKind('password_reset', z.object({ user_id: fields.userId }));

/**
 * Sends a mail with a reset code to a user who signs in with an address. An unknown address is answered the same way;
 * an address that is not trusted is told in both cases, so that the answer says nothing about the user.
 *
 * @throws {PasswordAuthenticationNotEnabled | RedirectUrlNotWhitelisted} in that order
 * @see protocol 03 §3.2
 */
export async function sendResetCode(context: TenancyContext, email: string, callbackUrl: string): Promise<void> {
  requirePasswordsEnabled(context);
  if (!trustsRedirect(context.project.config.domains, callbackUrl)) throw new KnownErrors.RedirectUrlNotWhitelisted();
  const recipient = normaliseEmail(email);
  const user = await passwordOfEmail.first(context, { email: recipient });
  if (user === undefined) return;
  await inTransaction(context, async (context) => {
    const code = await issueCode(context, resetCode, { user_id: user.id });
    await sendEmail(context, recipient, passwordReset(context.project.displayName, linkWithCode(callbackUrl, code)));
  });
}

/**
 * Sets a new password with a reset code and ends every session of the user. A password that is refused does not use the
 * code up.
 *
 * @throws {VerificationCodeError | PasswordAuthenticationNotEnabled | PasswordTooShort | PasswordTooLong} in that order
 */
export async function resetPassword(context: TenancyContext, code: string, password: string): Promise<void> {
  const usable = await tryCode(context, resetCode, code);
  requirePasswordsEnabled(context);
  requireGoodPassword(password);
  const password_hash = await context.platform.passwordHasher.hash(password);
  await inTransaction(context, async (context) => {
    await consumeCode(context, usable);
    const { user_id: userId } = usable.data;
    const isThere = await updateUser(context, userId, { password_hash });
    if (!isThere) throw new KnownErrors.VerificationCodeNotFound();
    await revokeSessionsOfUser(context, userId);
  });
}

/** Tries a reset code without using it. @throws {VerificationCodeError} */
export async function checkResetCode(context: TenancyContext, code: string): Promise<void> {
  await tryCode(context, resetCode, code);
}
