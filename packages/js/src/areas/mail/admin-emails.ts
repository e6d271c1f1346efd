import type { Result } from '../../core/errors.ts';
import type { Answer, Transport } from '../../core/transport.ts';
import type { AdminEmailConfig } from '../ground/projects/admin-project-options.ts';

type WireEmail = Answer<'GET /internal/emails', 'admin'>['items'][number];

/** A failed delivery of an email. */
export interface AdminEmailError {
  /** Type of the failure. */
  readonly errorType: string;
  /** Description of the failure. */
  readonly message: string;
  /** Response of the email server. */
  readonly rawError: string;
  /** Whether a retry may succeed. */
  readonly canRetry: boolean;
}

/** A sent or failed email. */
export interface AdminSentEmail {
  /** ID of the email. */
  readonly id: string;
  /** Recipients of the email. */
  readonly to: readonly string[];
  /** The first recipient. */
  readonly recipient: string;
  /** Subject of the email. */
  readonly subject: string;
  /** When the email was sent, or when delivery failed. */
  readonly sentAt: Date;
  /** The delivery failure. Undefined if the email server has accepted the email. */
  readonly error: AdminEmailError | undefined;
}

/** Options of a test email. */
export interface SendTestEmailOptions {
  /** Recipient of the test email. */
  readonly recipientEmail: string;
  /** Email server to test. */
  readonly emailConfig: Omit<Extract<AdminEmailConfig, { type: 'standard' }>, 'type'>;
}

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

/** Sends a test email. Returns a delivery failure as an error value. */
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
  return {
    status: 'error',
    error: { errorMessage: answer.error_message ?? 'The email server returned no error message.' },
  };
}
