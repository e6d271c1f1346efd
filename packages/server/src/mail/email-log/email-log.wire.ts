import type { Endpoints, ResponseOf } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { deliveryErrorToWire, senderToWire } from '../emails/index.ts';
import type { LoggedEmail } from './email-log.service.ts';

type WireEmail = ResponseOf<Endpoints['GET /internal/email-log'], 'admin'>['items'][number];

/** Converts an email of the log to JSON for its project. */
export function loggedEmailToWire(
  context: TenancyContext,
  email: Omit<LoggedEmail, 'position' | 'scanned_count' | 'scanned_until'>,
): WireEmail {
  const sender = senderToWire(context, email);
  return {
    id: email.id,
    created_at_millis: email.created_at.getTime(),
    recipient: email.recipient,
    subject: email.subject,
    status: email.status,
    sent_at_millis: email.delivered_at?.getTime() ?? null,
    next_attempt_at_millis: email.next_attempt_at?.getTime() ?? null,
    attempts: email.attempts,
    may_be_duplicate: email.may_be_duplicate,
    marked_as_spam_at_millis: email.marked_as_spam_at?.getTime() ?? null,
    broadcast_id: email.broadcast_id,
    user_id: email.user_id,
    sender_config: sender,
    error: deliveryErrorToWire(email, sender.type),
  };
}
