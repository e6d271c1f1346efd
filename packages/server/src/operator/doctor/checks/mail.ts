import { deliveryFailureOf, greetingText } from '../../../adapters/mail/delivery-failure.ts';
import { verifyMailServer } from '../../../adapters/mail/verify-mail-server.ts';
import { mailGreeting } from '../../../settings/mail-greeting.ts';
import { type Check, ok, problem, skipped } from '../finding.ts';

/** Connects to the mail server of the installation and signs in, without sending. */
export const checkMail: Check = async ({ settings }, signal) => {
  if (settings.smtpUrl === undefined) return [skipped('There is no mail server (PORTICO_SMTP_URL).')];
  const { host } = new URL(settings.smtpUrl);
  try {
    await verifyMailServer(settings.smtpUrl, signal, mailGreeting(settings));
    return [ok(`The mail server ${host} accepts the sign-in.`)];
  } catch (error) {
    return [problem(`The mail server ${host} cannot be used.`, reasonOf(error))];
  }
};

function reasonOf(error: unknown): string {
  const { message, isAboutGreeting } = deliveryFailureOf(error);
  return isAboutGreeting ? greetingText : message;
}
