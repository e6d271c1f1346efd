import type { TenancyContext } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { insertEmail } from './emails.queries.ts';
import type { MessageText } from './messages.ts';

/** What this process signals when a message was written down and committed. */
export const emailWritten = 'email written';

/** Writes a message down for delivery. Belongs into the transaction of its cause; it is sent when that has committed. */
export async function sendEmail(context: TenancyContext, recipient: string, message: MessageText): Promise<void> {
  const { displayName } = context.project;
  await insertEmail.run(context, { ...message, id: newId(), now: context.now, recipient, senderName: displayName });
  context.db.signal(emailWritten);
}

/** The link of a mail: the page it leads to, with the code. */
export function linkWithCode(callbackUrl: string, code: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('code', code);
  return url.href;
}
