import type { DeliveryFailure } from '../../adapters/mail/delivery-failure.ts';
import { newId, newSecret } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { isRefusedStatement } from '../../db/errors.ts';
import type { SentWith } from '../../db/tables/emails.ts';
import { type CodeBinding, type CodeKind, prepareCode } from '../../ground/verification-codes/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import {
  insertEmail,
  insertEmails,
  insertEmailWithCode,
  insertSentEmail,
  invitationsAreFull,
} from './emails.queries.ts';
import type { MessageText } from './messages.ts';
import { secretsOf } from './secrets.ts';

/** Signal that a message was queued and committed. */
export const emailWritten = 'email written';

/**
 * Queues a message. Call it in the transaction of its cause: the message is sent after the commit.
 *
 * @param codes codes in the message, which the log of the project must not show
 */
export async function sendEmail(
  context: TenancyContext,
  recipient: string,
  message: MessageText,
  codes: readonly string[] = [],
): Promise<void> {
  const { displayName: senderName } = context.project;
  const email = { id: newId<string>(), now: context.now, recipient, senderName };
  await insertEmail.run(context, { ...message, ...secretsOf(message, codes), ...email });
  context.db.signal(emailWritten);
}

/** Queues one message to several recipients, sent separately. Call it in the transaction of its cause. */
export async function sendEmails(
  context: TenancyContext,
  recipients: readonly string[],
  message: MessageText,
): Promise<void> {
  const { displayName: senderName } = context.project;
  await insertEmails.run(context, { ...message, ...secretsOf(message, []), now: context.now, recipients, senderName });
  context.db.signal(emailWritten);
}

/** An email that was sent already, or that could not be sent. */
interface SentEmail extends MessageText {
  readonly id: string;
  readonly recipient: string;
  readonly sentWith: SentWith;
  readonly failure: DeliveryFailure | undefined;
}

/** Adds an email without codes to the log of the project that was sent already, or that could not be sent. */
export async function logSentEmail(context: TenancyContext, email: SentEmail): Promise<void> {
  const { id, recipient, subject, html, plain, sentWith, failure } = email;
  await insertSentEmail.run(context, {
    ...{ id, recipient, subject, html, plain, now: context.now },
    error: failure === undefined ? null : failure.raw || failure.message,
    errorType: failure?.type ?? null,
    sentWith: JSON.stringify(sentWith),
    bodyUntil: new Date(context.now.getTime() + context.project.config.emails.contentDays * 86_400_000),
  });
}

/** Options of `sendCode`. */
interface CodeSending<T> {
  readonly kind: CodeKind<T>;
  readonly data: T;
  /** Null for no recipient. The work is the same, so that the response time does not reveal it. */
  readonly recipient: string | null;
  readonly binding?: CodeBinding;
  /** ID of a deleted code that this one replaces. */
  readonly id?: string | undefined;
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
  const { code, values } = prepareCode(context, sending.kind, sending.data, sending.binding, sending.id);
  const message = await sending.message(code);
  const { subject, html, plain } = message;
  const { recipient } = sending;
  const senderName = context.project.displayName;
  const { invitationsMax = null } = sending;
  const email = { id: newId(), recipient, subject, html, plain, senderName, ...secretsOf(message, [code]) };
  await insertEmailWithCode.run(context, { ...values, ...email, invitationsMax }).catch((error: unknown) => {
    if (!isRefusedStatement(error, invitationsAreFull)) throw error;
    throw new Refusal(400, `Too many invitations: a team can have at most ${invitationsMax} open ones.`);
  });
  context.db.signal(emailWritten);
  return { code, codeId: values.codeId };
}

/**
 * Renders an email with a code before the code exists, so that a transaction can queue it.
 *
 * @param render renders the email with a code that stands for the later one
 * @returns the email with a code
 */
export async function renderedForCode(
  render: (code: string) => Promise<MessageText>,
): Promise<(code: string) => MessageText> {
  const placeholder = newSecret();
  const { subject, html, plain } = await render(placeholder);
  return (code) => ({
    subject,
    html: html.replaceAll(placeholder, code),
    plain: plain.replaceAll(placeholder, code),
  });
}
