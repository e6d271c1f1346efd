import { type Endpoints, emailErrorTypes, type ResponseOf } from '@portico/contract';
import { type DeliveryFailureType, deliveryFailureTexts } from '../../adapters/mail/delivery-failure.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { newestOfProject } from './emails.queries.ts';
import { senderOf } from './sender.ts';

type SentEmailRow = Awaited<ReturnType<typeof newestOfProject.all>>[number];
type WireSentEmail = ResponseOf<Endpoints['GET /internal/emails'], 'admin'>['items'][number];
type WireSender = WireSentEmail['sender_config'];

/** Converts a message to JSON for its project. */
export function sentEmailToWire(context: TenancyContext, row: SentEmailRow): WireSentEmail {
  const sender = senderToWire(context, row);
  return {
    id: row.id,
    subject: row.subject,
    sent_at_millis: (row.delivered_at ?? row.created_at).getTime(),
    to: [row.recipient],
    sender_config: sender,
    error: deliveryErrorToWire(row, sender.type),
  };
}

/** Converts the sender of a message to JSON. Before the first attempt, it is the current one. */
export function senderToWire(
  { platform, project }: TenancyContext,
  row: Pick<SentEmailRow, 'sent_with' | 'sender_name'>,
): WireSender {
  return row.sent_with ?? senderOf(platform.mailer, project.config.emails.server, row.sender_name);
}

/**
 * Converts a delivery failure to JSON. Replies of the shared server are only for the operator, since they may reveal
 * internal machines.
 *
 * @returns null if delivery has not failed
 */
export function deliveryErrorToWire(
  row: Pick<SentEmailRow, 'last_error' | 'last_error_type' | 'next_attempt_at'>,
  sender: WireSender['type'],
) {
  if (row.last_error === null) return null;
  const errorType = emailErrorTypes.find((type) => type === row.last_error_type) ?? 'UNKNOWN';
  const message = deliveryFailureTexts[errorType satisfies DeliveryFailureType];
  return {
    rawError: sender === 'shared' ? message : row.last_error || message,
    errorType,
    // The email provider of the project tries again.
    canRetry: row.next_attempt_at !== null || errorType === 'DELAYED',
    message,
  };
}
