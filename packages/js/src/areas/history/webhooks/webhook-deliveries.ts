import type { Answer, Transport } from '../../../core/transport.ts';
import { withoutUndefined } from '../../../core/without-undefined.ts';
import type { WebhookEventType } from './webhook-event.ts';

type WireDelivery = Answer<'GET /internal/webhooks/deliveries', 'admin'>['items'][number];
type WireDetails = Answer<'GET /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id', 'admin'>;
type AdminTransport = Transport<'admin'>;

/** A message for one endpoint. */
export interface AdminWebhookDelivery {
  /** ID of the message. It is the `id` of the event. */
  readonly messageId: string;
  /** ID of the endpoint. */
  readonly endpointId: string;
  /** Type of the event. */
  readonly eventType: string;
  /** `pending`: there will be another attempt. `failed`: all attempts have failed. */
  readonly status: 'pending' | 'delivered' | 'failed';
  /** Attempts since the message was queued or sent again. */
  readonly attempts: number;
  /** When the event happened. */
  readonly createdAt: Date;
  /** When the endpoint accepted it. */
  readonly deliveredAt: Date | null;
  /** When the next attempt begins at the earliest. Null if there is none. */
  readonly nextAttemptAt: Date | null;
  /** HTTP status of the last attempt. Null without a response. */
  readonly lastResponseStatus: number | null;
  /** Why the last attempt failed. */
  readonly lastError: string | null;
}

/** An attempt to deliver a message. */
export interface AdminWebhookAttempt {
  /** ID of the attempt. */
  readonly id: string;
  /** When it began. */
  readonly createdAt: Date;
  /** Whether the endpoint accepted the message. */
  readonly isSuccess: boolean;
  /** Whether a replay or a test caused it. */
  readonly isManual: boolean;
  /** URL of the request. */
  readonly url: string;
  /** How long it took, in milliseconds. */
  readonly durationMillis: number;
  /** HTTP status of the response. Null without a response. */
  readonly responseStatus: number | null;
  /** Headers of the response. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Body of the response, up to 16 kB. */
  readonly responseBody: string | null;
  /** Why it failed. Null for a success. */
  readonly error: string | null;
}

/** A delivery with its request and its attempts. */
export interface AdminWebhookDeliveryDetails extends AdminWebhookDelivery {
  /** The request, without signatures and secret header values. */
  readonly request: {
    /** URL of the request. */
    readonly url: string;
    /** Headers of the request. */
    readonly headers: Readonly<Record<string, string>>;
    /** Body of the request. */
    readonly body: string;
  };
  /** The attempts, newest first, at most 100. */
  readonly attemptLog: readonly AdminWebhookAttempt[];
}

/** Options of a search for deliveries. */
export interface ListWebhookDeliveriesOptions {
  /** Default: all endpoints. */
  readonly endpointId?: string | undefined;
  /** Default: all statuses. */
  readonly status?: AdminWebhookDelivery['status'] | undefined;
  /** Default: all types. */
  readonly eventType?: WebhookEventType | undefined;
  /** Maximum number of deliveries on the page, at most 100. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/**
 * A page of deliveries. One request searches a limited number of deliveries, so a page can be short or empty although
 * there are more. `nextCursor` is null when all were searched.
 */
export type WebhookDeliveryPage = AdminWebhookDelivery[] & { readonly nextCursor: string | null };

/** Names a delivery: one message for one endpoint. */
export type WebhookDeliveryKey = Pick<AdminWebhookDelivery, 'endpointId' | 'messageId'>;

/** Selects messages to send again. */
export interface WebhookReplayOptions {
  /** `failed`: only failed deliveries. `all`: also delivered ones. */
  readonly select: 'failed' | 'all';
  /** The first moment of the messages. Default: all messages of the last 30 days. */
  readonly since?: Date | undefined;
}

/** Lists deliveries of the last 30 days, newest first. */
export async function listWebhookDeliveries(
  transport: AdminTransport,
  { endpointId, status, eventType, limit, cursor }: ListWebhookDeliveriesOptions = {},
): Promise<WebhookDeliveryPage> {
  const query = withoutUndefined({ endpoint_id: endpointId, status, event_type: eventType, limit, cursor });
  const { items, pagination } = await transport.call('GET /internal/webhooks/deliveries', { query });
  return Object.assign(items.map(deliveryFromWire), { nextCursor: pagination.next_cursor });
}

/** Returns a delivery with its request and its attempts. */
export async function getWebhookDelivery(
  transport: AdminTransport,
  key: WebhookDeliveryKey,
): Promise<AdminWebhookDeliveryDetails> {
  const operation = 'GET /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id';
  const wire = await transport.call(operation, { params: paramsOf(key) });
  return { ...deliveryFromWire(wire), request: wire.request, attemptLog: wire.attempt_log.map(attemptFromWire) };
}

export async function replayWebhookDelivery(transport: AdminTransport, key: WebhookDeliveryKey): Promise<void> {
  const operation = 'POST /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id/replay';
  await transport.call(operation, { params: paramsOf(key), body: {} });
}

export async function replayWebhookDeliveries(
  transport: AdminTransport,
  endpointId: string,
  { select, since }: WebhookReplayOptions,
): Promise<{ queued: number; isMore: boolean }> {
  const body = { select, ...(since === undefined ? {} : { since_millis: since.getTime() }) };
  const wire = await transport.call('POST /internal/webhooks/endpoints/:endpoint_id/replay', {
    params: { endpoint_id: endpointId },
    body,
  });
  return { queued: wire.queued, isMore: wire.is_more };
}

const paramsOf = ({ endpointId, messageId }: WebhookDeliveryKey) => ({
  endpoint_id: endpointId,
  message_id: messageId,
});

const date = (millis: number | null) => (millis === null ? null : new Date(millis));

function deliveryFromWire(wire: WireDelivery): AdminWebhookDelivery {
  return {
    messageId: wire.message_id,
    endpointId: wire.endpoint_id,
    eventType: wire.event_type,
    status: wire.status,
    attempts: wire.attempts,
    createdAt: new Date(wire.created_at_millis),
    deliveredAt: date(wire.delivered_at_millis),
    nextAttemptAt: date(wire.next_attempt_at_millis),
    lastResponseStatus: wire.last_response_status,
    lastError: wire.last_error,
  };
}

function attemptFromWire(wire: WireDetails['attempt_log'][number]): AdminWebhookAttempt {
  return {
    id: wire.id,
    createdAt: new Date(wire.created_at_millis),
    isSuccess: wire.is_success,
    isManual: wire.is_manual,
    url: wire.url,
    durationMillis: wire.duration_millis,
    responseStatus: wire.response_status,
    responseHeaders: wire.response_headers,
    responseBody: wire.response_body,
    error: wire.error,
  };
}
