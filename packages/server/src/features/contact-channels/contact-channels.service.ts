import { fields, type UserId } from '@portico/contract';
import { z } from 'zod';
import { inTransaction } from '../../db/handle.ts';
import type { AttemptContext } from '../../platform/context.ts';
import { newSecret } from '../../platform/ids.ts';
import { limitAttempts } from '../../platform/rate-limits/count-attempts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireTrustedRedirect } from '../../platform/trusted-redirect.ts';
import { builtInEmail, linkWithCode, sendCode } from '../emails/index.ts';
import { verifyAddress } from '../users/index.ts';
import { codeKind, consumeCode, tryCode } from '../verification-codes/index.ts';
import type { AddressToVerify } from './contact-channels.policy.ts';

/** Code that verifies an email address. */
export const emailVerificationCode = codeKind(
  'email_verification',
  z.object({ user_id: fields.userId, email: z.string() }),
  { lifetimeMillis: 24 * 3_600_000 },
);

/** Writes the verification email with a code. */
export type VerificationEmail = Awaited<ReturnType<typeof verificationEmail>>;

/**
 * Renders the verification email before its code exists, so that a transaction can queue it.
 *
 * @see docs/protocol/emails.md#built-in-themes-and-templates
 */
export async function verificationEmail(context: AttemptContext, callbackUrl: string, userDisplayName: string | null) {
  const placeholder = newSecret();
  const emailVerificationLink = linkWithCode(callbackUrl, placeholder);
  const { subject, html, plain } = await builtInEmail(context, {
    type: 'email_verification',
    variables: { emailVerificationLink },
    userDisplayName,
  });
  return (code: string) => ({
    subject,
    html: html.replaceAll(placeholder, code),
    plain: plain.replaceAll(placeholder, code),
  });
}

/**
 * Sends an email that verifies an address of a user.
 *
 * @param message the rendered email. Required in a transaction
 * @throws {RedirectUrlNotWhitelisted | TooManyAttempts}
 */
export async function sendVerification(
  context: AttemptContext,
  { userId, email, userDisplayName }: AddressToVerify & { readonly userId: UserId },
  callbackUrl: string,
  message?: VerificationEmail,
): Promise<void> {
  requireTrustedRedirect(context.project.config.domains, callbackUrl);
  await limitAttempts(context, 'codeSend', email);
  await sendCode(context, {
    kind: emailVerificationCode,
    data: { user_id: userId, email },
    binding: { userId },
    recipient: email,
    message: message ?? (await verificationEmail(context, callbackUrl, userDisplayName)),
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
