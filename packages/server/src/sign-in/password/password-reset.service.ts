import { fields, KnownErrors, type UserId } from '@portico/contract';
import { z } from 'zod';
import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { inTransaction } from '../../db/handle.ts';
import { codeKind, consumeCode, issueCode, mailLink, tryCode } from '../../ground/verification-codes/index.ts';
import type { AttemptContext, TenancyContext } from '../../kernel/context.ts';
import { inLanguageOf } from '../../kernel/languages.ts';
import { attemptValues, refuseTooMany } from '../../kernel/rate-limits/count-attempts.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { requireTrustedRedirect } from '../../kernel/trusted-redirect.ts';
import { builtInEmail, loadMessages, sendCode } from '../../mail/emails/index.ts';
import { endUnverifiedSignIn } from '../../users/contact-channels/index.ts';
import { type AccessReview, startAccessReview } from '../../users/other-access/index.ts';
import { revokeSessionsOfUser } from '../../users/sessions/index.ts';
import { updateUser } from '../../users/users/index.ts';
import { removeEarlierAccess } from '../proven-address/index.ts';
import { passwordOfEmail, signInAddress } from './password.queries.ts';
import { requireGoodPasswordOf, requirePasswordsEnabled } from './password.service.ts';

/** Code for choosing a new password. Its subject is the user. */
const resetCode = codeKind(
  'password_reset',
  z.object({
    user_id: fields.userId,
    email: z.string(),
    /** Whether the code was sent to the address, and so proves it. */
    is_sent: z.boolean().default(true),
  }),
  { lifetimeMillis: 3_600_000, voidsSiblings: true },
);

/**
 * Sends an email with a reset code to a user who signs in with an address. For an unknown address, the work and the
 * response are the same, also for untrusted redirect URLs. So callers cannot find out whether the user exists.
 *
 * @throws {PasswordAuthenticationNotEnabled | RedirectUrlNotWhitelisted | TooManyAttempts} in that order
 * @see docs/reference/protocol/sign-in.md#password
 */
export async function sendResetCode(context: AttemptContext, email: string, callbackUrl: string): Promise<void> {
  requirePasswordsEnabled(context);
  // @guard field-host-header-in-link
  requireTrustedRedirect(context, callbackUrl);
  const address = normaliseEmail(email);
  const found = await passwordOfEmail.first(context, {
    email: address,
    ...attemptValues(context, 'codeSend', address),
  });
  invariant(found !== undefined, 'the statement always has a row');
  refuseTooMany(context, found);
  // Without a user, the code belongs to none and is never sent.
  // @guard field-unknown-address-like-known
  const userId = found.id ?? newId<UserId>();
  await sendCode(context, {
    kind: resetCode,
    data: { user_id: userId, email: address, is_sent: true },
    binding: { subject: userId, userId, callbackUrl },
    recipient: found.id === null ? null : address,
    message: async (code) => {
      const passwordResetLink = mailLink(context, callbackUrl, code);
      const { display_name: userDisplayName, language } = found;
      const variables = { passwordResetLink };
      return await builtInEmail(context, { type: 'password_reset', variables, userDisplayName, language });
    },
  });
}

/**
 * Creates a reset code without sending it, for the operator of the server. Its use does not prove the address.
 *
 * @param email an address that the user signs in with
 */
export async function issueResetCode(context: TenancyContext, userId: UserId, email: string): Promise<string> {
  return await issueCode(context, resetCode, { user_id: userId, email, is_sent: false }, { subject: userId, userId });
}

/**
 * Sets a new password with a reset code. Revokes all sessions of the user, invalidates all older codes and links, and
 * disables sign-in with unverified addresses, except for the one that the code was sent to. If nobody had proven that address
 * before, what earlier sessions added is removed. The user gets an email that
 * lists the remaining access. A rejected password does not consume the code. A code for an address that can no longer
 * sign in is invalid, since its mailbox may now belong to another person.
 *
 * @returns the remaining access
 * @throws {VerificationCodeError | PasswordAuthenticationNotEnabled | PasswordRequirementsNotMet} in that order
 */
export async function resetPassword(context: AttemptContext, code: string, password: string): Promise<AccessReview> {
  const usable = await tryCode(context, resetCode, code);
  requirePasswordsEnabled(context);
  // @guard password-rules-at-reset
  const user = await requireGoodPasswordOf(context, usable.data.user_id, password);
  const password_hash = await context.platform.passwordHasher.hash(context, password);
  const messages = await loadMessages(inLanguageOf(context, user));
  return await inTransaction(context, async (context) => {
    await consumeCode(context, usable);
    const { user_id: userId, email, is_sent: provesAddress } = usable.data;
    const address = await signInAddress.first(context, { userId, email });
    if (address === undefined) throw new KnownErrors.VerificationCodeNotFound();
    const isThere = await updateUser(context, userId, { password_hash });
    if (!isThere) throw new KnownErrors.VerificationCodeNotFound();
    // @guard reset-revokes-sessions
    await revokeSessionsOfUser(context, userId);
    // @guard unverified-emails
    await endUnverifiedSignIn.run(context, { userId, exceptValue: email });
    // @guard prepared-reset-removes-access
    // @guard prepared-reset-code-of-operator
    if (provesAddress) await removeEarlierAccess(context, { userId, email, hasNewPassword: true });
    return await startAccessReview(context, { userId, email, messages });
  });
}

/** Checks a reset code without consuming it. @throws {VerificationCodeError} */
export async function checkResetCode(context: AttemptContext, code: string): Promise<void> {
  await tryCode(context, resetCode, code);
}
