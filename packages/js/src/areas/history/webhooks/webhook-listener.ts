import type { Transport } from '../../../core/transport.ts';
import { withoutUndefined } from '../../../core/without-undefined.ts';
import type { WebhookEventType } from './webhook-event.ts';

type AdminTransport = Transport<'admin'>;

/** A listener: an endpoint without a URL, which fetches its messages. For development. */
export interface WebhookListener {
  /** ID of the listener. */
  readonly id: string;
  /** The signing secret of its messages. */
  readonly secret: string;
}

/** A message as a receiver gets it. */
export interface ListenedMessage {
  /** ID of the message. */
  readonly id: string;
  /** Type of the event. */
  readonly eventType: string;
  /** Headers of the request, with its signature. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw body. */
  readonly body: string;
}

/** How long the server waits for messages, in seconds. Less than the default timeout of a call. */
const waitSeconds = 20;

/** Creates a listener. The server deletes it after five minutes without a call. */
export async function createWebhookListener(
  transport: AdminTransport,
  eventTypes: readonly WebhookEventType[] | undefined,
): Promise<WebhookListener> {
  const body = withoutUndefined({ event_types: eventTypes && [...eventTypes] });
  const { id, secret } = await transport.call('POST /internal/webhooks/listeners', { body });
  return { id, secret };
}

/**
 * Waits for messages of a listener, up to 20 seconds.
 *
 * @param cursor acknowledges the messages of the previous call
 * @returns the messages, and the cursor to acknowledge them. Undefined if there are none
 */
export async function fetchListenedMessages(
  transport: AdminTransport,
  id: string,
  cursor: string | undefined,
): Promise<{ messages: ListenedMessage[]; cursor: string | undefined }> {
  const wire = await transport.call('POST /internal/webhooks/listeners/:listener_id/messages', {
    params: { listener_id: id },
    body: withoutUndefined({ wait_seconds: waitSeconds, cursor }),
  });
  const messages = wire.items.map(({ id: messageId, event_type, headers, body }) => ({
    id: messageId,
    eventType: event_type,
    headers,
    body,
  }));
  return { messages, cursor: wire.cursor ?? undefined };
}

/** Deletes a listener. */
export async function deleteWebhookListener(transport: AdminTransport, id: string): Promise<void> {
  await transport.call('DELETE /internal/webhooks/listeners/:listener_id', { params: { listener_id: id } });
}
