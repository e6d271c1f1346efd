import type { Result } from '../../core/result.ts';
import type { Answer, Transport } from '../../core/transport.ts';
import type { AdminEmailConfig } from '../projects/admin-project-options.ts';

type WireEmail = Answer<'GET /internal/emails', 'admin'>['items'][number];

/** Why an e-mail was not delivered. */
export interface AdminEmailError {
  /** What kind of failure it was, in one word. */
  readonly errorType: string;
  /** What went wrong, for people. */
  readonly message: string;
  /** In the words of the mail server. */
  readonly rawError: string;
  /** Trying again may help. */
  readonly canRetry: boolean;
}

/** An e-mail that was sent, or that could not be. */
export interface AdminSentEmail {
  /** Names this e-mail. */
  readonly id: string;
  /** The addresses it went to. */
  readonly to: readonly string[];
  /** The first of them. */
  readonly recipient: string;
  /** Its subject. */
  readonly subject: string;
  /** When it was sent, or given up. */
  readonly sentAt: Date;
  /** Absent when the mail server has taken it. */
  readonly error: AdminEmailError | undefined;
}

/** What is tried, and who gets the mail. */
export interface SendTestEmailOptions {
  /** Who gets the mail. */
  readonly recipientEmail: string;
  /** The mail server to try. */
  readonly emailConfig: Omit<Extract<AdminEmailConfig, { type: 'standard' }>, 'type'>;
}

/** The newest e-mails of the project. */
export async function listSentEmails(transport: Transport<'admin'>): Promise<AdminSentEmail[]> {
  const { items } = await transport.call('GET /internal/emails');
  return items.map(sentEmailFromWire);
}

function sentEmailFromWire(wire: WireEmail): AdminSentEmail {
  return {
    id: wire.id,
    to: wire.to,
    recipient: wire.to[0] ?? '',
    subject: wire.subject,
    sentAt: new Date(wire.sent_at_millis),
    error: wire.error ?? undefined,
  };
}

/** Tries a mail server. Answers as a value why it took nothing. */
export async function sendTestEmail(
  transport: Transport<'admin'>,
  { recipientEmail, emailConfig }: SendTestEmailOptions,
): Promise<Result<undefined, { errorMessage: string }>> {
  const { host, port, username, password, senderName, senderEmail } = emailConfig;
  const answer = await transport.call('POST /internal/send-test-email', {
    body: {
      recipient_email: recipientEmail,
      email_config: { host, port, username, password, sender_name: senderName, sender_email: senderEmail },
    },
  });
  if (answer.success) return { status: 'ok', data: undefined };
  return { status: 'error', error: { errorMessage: answer.error_message ?? 'The mail server gave no reason.' } };
}
