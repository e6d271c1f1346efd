import { type Endpoints, emailErrorTypes, type ResponseOf } from '@portico/contract';
import { type DeliveryFailureType, deliveryFailureTexts } from '../../adapters/mail/delivery-failure.ts';
import type { TenancyContext } from '../../platform/context.ts';
import type { newestOfProject } from './emails.queries.ts';
import { senderOf } from './sender.ts';

type SentEmailRow = Awaited<ReturnType<typeof newestOfProject.all>>[number];
type WireSentEmail = ResponseOf<Endpoints['GET /internal/emails'], 'admin'>['items'][number];

/** Converts a message to JSON for its project. Before the first attempt, the sender is the current one. */
export function sentEmailToWire({ platform, project }: TenancyContext, row: SentEmailRow): WireSentEmail {
  const sender = row.sent_with ?? senderOf(platform.mailer, project.config.emails.server, row.sender_name);
  return {
    id: row.id,
    subject: row.subject,
    sent_at_millis: (row.delivered_at ?? row.created_at).getTime(),
    to: [row.recipient],
    sender_config: sender,
    error: row.last_error === null ? null : errorToWire(row, row.last_error, sender.type),
  };
}

/**
 * Converts a delivery failure to JSON. Replies of the shared server are only for the operator, since they may reveal
 * internal machines.
 */
function errorToWire(row: SentEmailRow, raw: string, sender: 'shared' | 'standard') {
  const errorType = emailErrorTypes.find((type) => type === row.last_error_type) ?? 'UNKNOWN';
  const message = deliveryFailureTexts[errorType satisfies DeliveryFailureType];
  return {
    rawError: sender === 'shared' ? message : raw,
    errorType,
    canRetry: row.next_attempt_at !== null,
    message,
  };
}
