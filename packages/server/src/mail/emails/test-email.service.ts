import type { BodyOf, Endpoints } from '@portico/contract';
import { DeliveryFailure } from '../../adapters/mail/delivery-failure.ts';
import { newId } from '../../base/ids.ts';
import { Secret } from '../../base/secret.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { logSentEmail } from './send-email.ts';

type EmailConfig = BodyOf<Endpoints['POST /internal/send-test-email'], 'admin'>['email_config'];

const sentence = 'If you can read this, the email server of your project works.';

/**
 * Sends one test email through a server that is being configured, and adds it to the log.
 *
 * @returns the reason of a failure, for the project owner
 * @see docs/reference/protocol/emails.md#sent-emails-and-test-emails
 */
export async function sendTestEmail(
  context: TenancyContext,
  recipient: string,
  { host, port, username, password, sender_name, sender_email }: EmailConfig,
): Promise<{ success: boolean; error_message?: string }> {
  const { platform } = context;
  const message = {
    id: newId<string>(),
    to: recipient,
    from: { name: sender_name, address: sender_email },
    subject: 'Test Email from Portico',
    html: `<!doctype html><html lang="en"><head><title>Test</title></head><body><p>${sentence}</p></body></html>`,
    text: `${sentence}\n`,
  };
  const sentWith = { type: 'standard' as const, host, port, username, sender_name, sender_email };
  const log = async (failure?: DeliveryFailure) =>
    await logSentEmail(context, { ...message, recipient, plain: message.text, sentWith, failure });
  try {
    await platform.mailer.trySend(message, { host, port, username, password: new Secret(password) });
    await log();
    return { success: true };
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    await log(error);
    return { success: false, error_message: textOf(error) };
  }
}

function textOf({ message, raw }: DeliveryFailure): string {
  return raw === message ? message : `${message} (${raw})`;
}
