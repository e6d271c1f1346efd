import type { Answer, Transport } from '../../core/transport.ts';
import type { AdminEmailError } from './admin-emails.ts';

type WireEmail = Answer<'GET /internal/email-log', 'admin'>['items'][number];

/** What became of an email. `delayed`: there will be another attempt. `skipped`: the recipient is suppressed. */
export type AdminEmailStatus = WireEmail['status'];

/** An email in the log of a project. */
export interface AdminLoggedEmail {
  /** ID of the email. */
  readonly id: string;
  /** When the email was created. */
  readonly createdAt: Date;
  /** Address of the recipient. */
  readonly recipient: string;
  /** Subject of the email, with dots instead of codes. */
  readonly subject: string;
  /** What became of the email. */
  readonly status: AdminEmailStatus;
  /** When the email server accepted the email. */
  readonly sentAt: Date | null;
  /** When the next attempt begins. Null if there is none. */
  readonly nextAttemptAt: Date | null;
  /** Number of attempts. */
  readonly attempts: number;
  /** Whether the email was perhaps delivered twice, because the server stopped while it sent the email. */
  readonly mayBeDuplicate: boolean;
  /** When the recipient marked the email as spam, as reported by the email provider. Null if not. */
  readonly markedAsSpamAt: Date | null;
  /** ID of the broadcast that the email belongs to. */
  readonly broadcastId: string | null;
  /** ID of the user who got the email of a broadcast. */
  readonly userId: string | null;
  /** The visible sender, such as `Otters <hello@example.com>`. */
  readonly sender: string;
  /** The last failure. Null if the email server has accepted the email. */
  readonly error: AdminEmailError | null;
}

/** An email in the log, with its content. */
export interface AdminLoggedEmailContent extends AdminLoggedEmail {
  /** HTML with dots instead of codes. Show it in a frame without scripts. Null if it is not kept. */
  readonly html: string | null;
  /** Plain text with dots instead of codes. Null if it is not kept. */
  readonly text: string | null;
  /** Why an email of a broadcast cannot be rendered. */
  readonly contentError: string | null;
}

/** Options of an email search. */
export interface ListEmailsOptions {
  /** A whole recipient address, or a part of a recipient or subject. Default: all emails. */
  readonly query?: string | undefined;
  /** Default: all statuses. */
  readonly status?: AdminEmailStatus | undefined;
  /** Only the emails of this broadcast, in the order of the user IDs. Default: all emails. */
  readonly broadcastId?: string | undefined;
  /** Maximum number of emails on the page, at most 100. Default: 50. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/**
 * A page of emails. One request searches a limited number of emails, so a page can be short or empty although there are
 * more. `nextCursor` is null when all emails were searched.
 */
export type EmailPage = AdminLoggedEmail[] & { readonly nextCursor: string | null };

type AdminTransport = Transport<'admin'>;

/** Searches the emails of the project, newest first. */
export async function listEmails(
  transport: AdminTransport,
  { broadcastId, ...options }: ListEmailsOptions = {},
): Promise<EmailPage> {
  const query = { ...options, broadcast_id: broadcastId };
  const { items, pagination } = await transport.call('GET /internal/email-log', { query });
  return Object.assign(items.map(emailFromWire), { nextCursor: pagination.next_cursor });
}

/** Returns an email with its content. */
export async function getEmail(transport: AdminTransport, id: string): Promise<AdminLoggedEmailContent> {
  const wire = await transport.call('GET /internal/email-log/:id', { params: { id } });
  return { ...emailFromWire(wire), html: wire.html, text: wire.text, contentError: wire.content_error };
}

function emailFromWire(wire: WireEmail): AdminLoggedEmail {
  const { sender_name, sender_email } = wire.sender_config;
  const date = (millis: number | null) => (millis === null ? null : new Date(millis));
  return {
    id: wire.id,
    createdAt: new Date(wire.created_at_millis),
    recipient: wire.recipient,
    subject: wire.subject,
    status: wire.status,
    sentAt: date(wire.sent_at_millis),
    nextAttemptAt: date(wire.next_attempt_at_millis),
    attempts: wire.attempts,
    mayBeDuplicate: wire.may_be_duplicate,
    markedAsSpamAt: date(wire.marked_as_spam_at_millis),
    broadcastId: wire.broadcast_id,
    userId: wire.user_id,
    sender: `${sender_name} <${sender_email}>`,
    error: wire.error,
  };
}
