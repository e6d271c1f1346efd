import { KnownErrors } from '@portico/contract';
import { DeliveryFailure } from '../../adapters/mail/delivery-failure.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { keepsInInbox, ownServerOf } from './sender.ts';

/**
 * Refuses a new address that the mail server of the project cannot send to: letters outside of ASCII before the @ need
 * SMTPUTF8. May connect to the mail server, so do not call it in a transaction.
 *
 * @param email in its normal form
 * @throws {SchemaError} the mail server does not offer SMTPUTF8, or cannot be reached
 * @see RFC 6531 · docs/reference/protocol/requests.md#field-rules
 */
export async function requireSendable(context: TenancyContext, email: string | null | undefined): Promise<void> {
  // @guard field-address-needs-smtputf8
  if (email === null || email === undefined || !/\P{ASCII}/u.test(email) || (await sendsUnicode(context))) return;
  throw new KnownErrors.SchemaError({
    message: `The email address ${email} has letters outside of ASCII before the @. The email server of this project cannot send to such addresses (SMTPUTF8).`,
  });
}

async function sendsUnicode(context: TenancyContext): Promise<boolean> {
  if (keepsInInbox(context.platform, context.project.config.emails.server)) return true;
  try {
    return await context.platform.mailer.takesUnicode(await ownServerOf(context, context.project));
  } catch (error) {
    // The configuration of the server is incomplete or cannot be read, which the list of sent emails shows.
    if (error instanceof DeliveryFailure) return false;
    throw error;
  }
}
