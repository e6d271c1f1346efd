import { fields, type UserId } from '@portico/contract';
import { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { codeKind, consumeCode, mailLink, tryCode } from '../../ground/verification-codes/index.ts';
import type { AttemptContext, Caller } from '../../kernel/context.ts';
import { inLanguageOf } from '../../kernel/languages.ts';
import { limitAttempts } from '../../kernel/rate-limits/count-attempts.ts';
import { requireTrustedRedirect } from '../../kernel/trusted-redirect.ts';
import { builtInEmail, loadMessages, renderedForCode, sendCode } from '../../mail/emails/index.ts';
import { type AccountAccess, offerRemoval, reviewAccount } from '../other-access/index.ts';
import { findUser } from '../users/index.ts';
import { verifyAddress } from './addresses.queries.ts';
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
 * @see docs/reference/protocol/emails.md#built-in-themes-and-templates
 */
export async function verificationEmail(
  context: AttemptContext,
  callbackUrl: string,
  { userDisplayName, language }: Pick<AddressToVerify, 'userDisplayName' | 'language'>,
) {
  return await renderedForCode(async (code) => {
    const emailVerificationLink = mailLink(context, callbackUrl, code);
    return await builtInEmail(context, {
      type: 'email_verification',
      variables: { emailVerificationLink },
      userDisplayName,
      language,
    });
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
  address: AddressToVerify & { readonly userId: UserId },
  callbackUrl: string,
  message?: VerificationEmail,
): Promise<void> {
  const { userId, email } = address;
  requireTrustedRedirect(context, callbackUrl);
  await limitAttempts(context, 'codeSend', email);
  await sendCode(context, {
    kind: emailVerificationCode,
    data: { user_id: userId, email },
    binding: { userId, callbackUrl },
    recipient: email,
    message: message ?? (await verificationEmail(context, callbackUrl, address)),
  });
}

/** A request with a code, perhaps with the session of its user. */
type CodeContext = AttemptContext & Pick<Caller, 'userId'>;

/** What a person sees before an address is verified. */
interface AccessBefore {
  readonly access: readonly AccountAccess[];
  readonly isRemovalOffered: boolean;
}

const noAccess: AccessBefore = { access: [], isRemovalOffered: false };

/**
 * Lists what else can sign in to the account of a code, without consuming it. Another person can have prepared the account. Only
 * those who can remove the access get names. With the session of the user, the list is empty.
 *
 * @throws {VerificationCodeError | TooManyAttempts}
 */
export async function accessBeforeVerification(context: CodeContext, code: string): Promise<AccessBefore> {
  const { data } = await tryCode(context, emailVerificationCode, code);
  // @guard verification-own-session-gets-no-list
  // @guard verification-other-session
  if (context.userId === data.user_id) return noAccess;
  const account = await reviewAccount(context, { userId: data.user_id, email: data.email });
  if (account === undefined) return noAccess;
  const { access, isClaim, isOffered } = account;
  // @guard verification-names-for-claims
  const shown = isClaim ? access : access.map((one) => ({ ...one, name: null }));
  return { access: shown, isRemovalOffered: isOffered };
}

/**
 * Verifies the address that a code was sent to. Removes nothing. Without the session of the user, an email offers to remove what else
 * can sign in, if the account began with the address.
 *
 * @throws {VerificationCodeError} the code is invalid
 * @throws {Refusal} 400, the user no longer has the email
 */
export async function verifyWithCode(context: CodeContext, code: string): Promise<void> {
  const usable = await tryCode(context, emailVerificationCode, code);
  // @guard verification-own-session-gets-no-offer
  const isOwn = context.userId === usable.data.user_id;
  const user = isOwn ? undefined : await findUser.first(context, { userId: usable.data.user_id });
  const messages = isOwn ? undefined : await loadMessages(inLanguageOf(context, user));
  await inTransaction(context, async (context) => {
    await consumeCode(context, usable);
    const { user_id: userId, email: value } = usable.data;
    const address = { userId, email: value };
    const before = messages === undefined ? undefined : await reviewAccount(context, address);
    const verified = await verifyAddress.run(context, { userId, value });
    if (verified === 0) throw new Refusal(400, 'Contact channel not found. Was your contact channel deleted?');
    // @guard verification-email-offers-removal
    if (before?.isOffered && messages !== undefined) await offerRemoval(context, address, before, messages);
  });
}
