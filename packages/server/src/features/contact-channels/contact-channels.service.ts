import { fields, type UserId } from '@portico/contract';
import { z } from 'zod';
import { inTransaction } from '../../db/handle.ts';
import type { AttemptContext } from '../../platform/context.ts';
import { limitAttempts } from '../../platform/rate-limits/count-attempts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireTrustedRedirect } from '../../platform/trusted-redirect.ts';
import { emailVerification, linkWithCode, sendCode } from '../emails/index.ts';
import { verifyAddress } from '../users/index.ts';
import { codeKind, consumeCode, tryCode } from '../verification-codes/index.ts';

/** Code that verifies an email address. */
export const emailVerificationCode = codeKind(
  'email_verification',
  z.object({ user_id: fields.userId, email: z.string() }),
  { lifetimeMillis: 24 * 3_600_000 },
);

/**
 * Sends an email that verifies an address of a user. Call it in the transaction of its cause.
 *
 * @throws {RedirectUrlNotWhitelisted | TooManyAttempts}
 */
export async function sendVerification(
  context: AttemptContext,
  userId: UserId,
  email: string,
  callbackUrl: string,
): Promise<void> {
  requireTrustedRedirect(context.project.config.domains, callbackUrl);
  await limitAttempts(context, 'codeSend', email);
  await sendCode(context, {
    kind: emailVerificationCode,
    data: { user_id: userId, email },
    binding: { userId },
    recipient: email,
    message: (code) => emailVerification(context.project.displayName, linkWithCode(callbackUrl, code)),
  });
}

/**
 * Verifies the address that a code was sent to.
 *
 * @throws {VerificationCodeError} the code is invalid
 * @throws {Refusal} 400, the user no longer has the email
 */
export async function verifyWithCode(context: AttemptContext, code: string): Promise<void> {
  const usable = await tryCode(context, emailVerificationCode, code);
  await inTransaction(context, async (context) => {
    await consumeCode(context, usable);
    const { user_id: userId, email: value } = usable.data;
    const verified = await verifyAddress.run(context, { userId, value });
    if (verified === 0) throw new Refusal(400, 'Contact channel not found. Was your contact channel deleted?');
  });
}
