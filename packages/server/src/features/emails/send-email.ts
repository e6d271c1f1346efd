import { isRefusedStatement } from '../../db/errors.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CodeBinding, type CodeKind, prepareCode } from '../verification-codes/index.ts';
import { insertEmail, insertEmails, insertEmailWithCode, invitationsAreFull } from './emails.queries.ts';
import type { MessageText } from './messages.ts';

/** Signal that a message was queued and committed. */
export const emailWritten = 'email written';

/** Queues a message. Call it in the transaction of its cause: the message is sent after the commit. */
export async function sendEmail(context: TenancyContext, recipient: string, message: MessageText): Promise<void> {
  const { displayName } = context.project;
  await insertEmail.run(context, { ...message, id: newId(), now: context.now, recipient, senderName: displayName });
  context.db.signal(emailWritten);
}

/** Queues one message to several recipients, sent separately. Call it in the transaction of its cause. */
export async function sendEmails(
  context: TenancyContext,
  recipients: readonly string[],
  message: MessageText,
): Promise<void> {
  const { displayName: senderName } = context.project;
  await insertEmails.run(context, { ...message, now: context.now, recipients, senderName });
  context.db.signal(emailWritten);
}

/** Options of `sendCode`. */
interface CodeSending<T> {
  readonly kind: CodeKind<T>;
  readonly data: T;
  /** Null for no recipient. The work is the same, so that the response time does not reveal it. */
  readonly recipient: string | null;
  readonly binding?: CodeBinding;
  /** Maximum number of active codes of this kind for the team. Default: no limit. */
  readonly invitationsMax?: number;
  /** Do not render in it if there is a transaction. */
  readonly message: (code: string) => MessageText | Promise<MessageText>;
}

/**
 * Creates a code and queues the message that contains it, in one statement.
 *
 * @throws {Refusal} 400, the team has the maximum number of open invitations
 */
export async function sendCode<T>(
  context: TenancyContext,
  sending: CodeSending<T>,
): Promise<{ readonly code: string; readonly codeId: string }> {
  const { code, values } = prepareCode(context, sending.kind, sending.data, sending.binding);
  const { subject, html, plain } = await sending.message(code);
  const { recipient } = sending;
  const senderName = context.project.displayName;
  const { invitationsMax = null } = sending;
  const email = { id: newId(), recipient, subject, html, plain, senderName };
  await insertEmailWithCode.run(context, { ...values, ...email, invitationsMax }).catch((error: unknown) => {
    if (!isRefusedStatement(error, invitationsAreFull)) throw error;
    throw new Refusal(400, `Too many invitations: a team can have at most ${invitationsMax} open ones.`);
  });
  context.db.signal(emailWritten);
  return { code, codeId: values.codeId };
}

/** Returns the callback URL with the code added. */
export function linkWithCode(callbackUrl: string, code: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('code', code);
  return url.href;
}
