import { isRefusedStatement } from '../../db/errors.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CodeBinding, type CodeKind, prepareCode } from '../verification-codes/index.ts';
import { insertEmail, insertEmails, insertEmailWithCode, invitationsAreFull } from './emails.queries.ts';
import type { MessageText } from './messages.ts';

/** What this process signals when a message was written down and committed. */
export const emailWritten = 'email written';

/** Writes a message down for delivery. Belongs into the transaction of its cause; it is sent when that has committed. */
export async function sendEmail(context: TenancyContext, recipient: string, message: MessageText): Promise<void> {
  const { displayName } = context.project;
  await insertEmail.run(context, { ...message, id: newId(), now: context.now, recipient, senderName: displayName });
  context.db.signal(emailWritten);
}

/** Writes one message to several people down, each on its own. Belongs into the transaction of its cause. */
export async function sendEmails(
  context: TenancyContext,
  recipients: readonly string[],
  message: MessageText,
): Promise<void> {
  const { displayName: senderName } = context.project;
  await insertEmails.run(context, { ...message, now: context.now, recipients, senderName });
  context.db.signal(emailWritten);
}

/** A code on its way to somebody. */
interface CodeSending<T> {
  readonly kind: CodeKind<T>;
  readonly data: T;
  /** Null when there is nobody to send it to: the same work is done, so that the time it takes says nothing. */
  readonly recipient: string | null;
  readonly binding?: CodeBinding;
  /** How many such codes the team that is their subject may have at once; any number if left out. */
  readonly invitationsMax?: number;
  readonly message: (code: string) => MessageText;
}

/**
 * Makes a code and stores the message that carries it, in one statement.
 *
 * @throws {Refusal} 400, the team has as many open invitations as are allowed
 */
export async function sendCode<T>(
  context: TenancyContext,
  sending: CodeSending<T>,
): Promise<{ readonly code: string; readonly codeId: string }> {
  const { code, values } = prepareCode(context, sending.kind, sending.data, sending.binding);
  const { subject, html, plain } = sending.message(code);
  const { recipient } = sending;
  const senderName = context.project.displayName;
  const { invitationsMax = null } = sending;
  const email = { id: newId(), recipient, subject, html, plain, senderName };
  await insertEmailWithCode.run(context, { ...values, ...email, invitationsMax }).catch((error: unknown) => {
    if (!isRefusedStatement(error, invitationsAreFull)) throw error;
    throw new Refusal(400, `Too many invitations: a team can have at most ${invitationsMax} that are open.`);
  });
  context.db.signal(emailWritten);
  return { code, codeId: values.codeId };
}

/** The link of a mail: the page it leads to, with the code. */
export function linkWithCode(callbackUrl: string, code: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('code', code);
  return url.href;
}
