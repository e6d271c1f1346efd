import type { BodyOf, Endpoints } from '@portico/contract';
import { DeliveryFailure } from '../../adapters/mail/delivery-failure.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { Secret } from '../../platform/secret.ts';

type EmailConfig = BodyOf<Endpoints['POST /internal/send-test-email'], 'admin'>['email_config'];

const sentence = 'If you can read this, the email server of your project works.';

/**
 * Sends one test email through a server that is being configured. The email is not stored.
 *
 * @returns the reason of a failure, for the project owner
 * @see docs/protocol/emails.md#sent-emails-and-test-emails
 */
export async function sendTestEmail(
  { platform }: TenancyContext,
  recipient: string,
  { host, port, username, password, sender_name, sender_email }: EmailConfig,
): Promise<{ success: boolean; error_message?: string }> {
  const message = {
    id: newId<string>(),
    to: recipient,
    from: { name: sender_name, address: sender_email },
    subject: 'Test Email from Portico',
    html: `<!doctype html><html lang="en"><head><title>Test</title></head><body><p>${sentence}</p></body></html>`,
    text: `${sentence}\n`,
  };
  try {
    await platform.mailer.trySend(message, { host, port, username, password: new Secret(password) });
    return { success: true };
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    return { success: false, error_message: textOf(error) };
  }
}

function textOf({ message, raw }: DeliveryFailure): string {
  return raw === message ? message : `${message} (${raw})`;
}
