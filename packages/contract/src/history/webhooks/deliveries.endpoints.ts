import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { pageOf, strict, success } from '../../kit/shapes.ts';
import { endpointId, eventType, messageId } from './webhook-values.ts';

/** State of a delivery: one message for one endpoint. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/**
 * A message for one endpoint.
 *
 * @sdk AdminWebhookDelivery
 */
const delivery = z.object({
  /** ID of the message. It is the `id` of the event. */
  message_id: z.string(),
  /** ID of the endpoint. */
  endpoint_id: z.string(),
  /** Type of the event. */
  event_type: z.string(),
  /** Whom the event is about. Null if it is about no user, team or customer. */
  about: z
    .object({
      /** `customer`: a customer of the app that is no user and no team. */
      type: z.enum(['user', 'team', 'customer']),
      id: z.string(),
      /** Display name or email, as it is now. Null if the user or team does not exist any more. */
      name: z.string().nullable(),
    })
    .nullable(),
  /** `pending`: there will be another attempt. `failed`: all attempts have failed. */
  status: z.enum(webhookDeliveryStatuses),
  /** Attempts since the message was queued or sent again. */
  attempts: z.int(),
  /** When the event happened. */
  created_at_millis: fields.millis,
  /** When the endpoint accepted it. */
  delivered_at_millis: fields.millis.nullable(),
  /** When the next attempt begins at the earliest. Null if there is none. */
  next_attempt_at_millis: fields.millis.nullable(),
  /** Whether an attempt runs now. */
  is_sending: z.boolean(),
  /** Whether it waits because its endpoint is failing: only single attempts try whether that works again. */
  is_held: z.boolean(),
  /** HTTP status of the last attempt. Null without a response. */
  last_response_status: z.int().nullable(),
  /** Why the last attempt failed. */
  last_error: z.string().nullable(),
});

/**
 * An attempt to deliver a message.
 *
 * @sdk AdminWebhookAttempt
 */
const attempt = z.object({
  /** ID of the attempt. */
  id: z.string(),
  /** When it began. */
  created_at_millis: fields.millis,
  /** Whether the endpoint accepted the message. */
  is_success: z.boolean(),
  /** Whether a replay or a test caused it. */
  is_manual: z.boolean(),
  /** URL of the request. */
  url: secret(z.string()),
  /** How long it took, in milliseconds. */
  duration_millis: z.int(),
  /** HTTP status of the response. Null without a response. */
  response_status: z.int().nullable(),
  /** Headers of the response. */
  response_headers: z.record(z.string(), z.string()),
  /** Body of the response, up to 16 kB. */
  response_body: secret(z.string().nullable()),
  /** Why it failed. Null for a success. */
  error: z.string().nullable(),
});

const params = strict({ endpoint_id: endpointId });
const deliveryParams = strict({
  /** ID of the endpoint. */
  endpoint_id: endpointId,
  /** ID of the message. It is the `id` of the event. */
  message_id: messageId,
});
const oldestSince = fields.millis.min(0).max(8.64e15);

/** Deliveries of webhooks. @see docs/reference/protocol/webhooks.md */
export const deliveryEndpoints = defineEndpoints({
  /** @sdk webhooks.listDeliveries(options?: ListWebhookDeliveriesOptions): WebhookDeliveryPage */
  'GET /internal/webhooks/deliveries': {
    summary: 'List webhook deliveries',
    description:
      'Newest first, of the last 30 days. With a filter, one request searches a limited number of deliveries, so a page can have fewer items than `limit`, or none, although there are more. Continue with `next_cursor` until it is null.',
    access: 'admin',
    whose: { of: 'project' },
    /** Options of a search for deliveries. */
    query: strict({
      /** Default: all endpoints. */
      endpoint_id: endpointId.optional(),
      /** Default: all statuses. */
      status: z.enum(webhookDeliveryStatuses).optional(),
      /** Default: all types. */
      event_type: eventType.optional(),
      /** Only events about this user. */
      user_id: fields.uuid.optional(),
      /** Only events about this team. Not with `user_id`. */
      team_id: fields.uuid.optional(),
      /** Maximum number of deliveries on the page, at most 100. */
      limit: z.int().min(1).max(100).optional(),
      /** `nextCursor` of the previous page. */
      cursor: fields.timeCursor.optional(),
    }),
    /**
     * A page of deliveries. One request searches a limited number of deliveries, so a page can be short or empty
     * although there are more. `nextCursor` is null when all were searched.
     */
    response: pageOf(delivery),
    errors: [],
    refusals: [400, 404],
  },
  /**
   * @throws {RequestFailed} 404
   *
   * @sdk webhooks.getDelivery(delivery: WebhookDeliveryKey): AdminWebhookDeliveryDetails
   */
  'GET /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id': {
    summary: 'Get a webhook delivery with its request and its attempts',
    access: 'admin',
    whose: { of: 'project' },
    /** Names a delivery: one message for one endpoint. */
    params: deliveryParams,
    query: strict({}),
    /** A delivery with its request and its attempts. */
    response: delivery.extend({
      /** The request, without signatures and secret header values. */
      request: z.object({
        /** URL of the request. */
        url: secret(z.string()),
        /** Headers of the request. */
        headers: z.record(z.string(), z.string()),
        /** Body of the request. */
        body: secret(z.string()),
      }),
      /** The attempts, newest first, at most 100. */
      attempt_log: z.array(attempt),
    }),
    errors: [],
    refusals: [404],
  },
  /**
   * @throws {RequestFailed} 404
   *
   * @sdk webhooks.replayDelivery(delivery: WebhookDeliveryKey)
   */
  'POST /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id/replay': {
    summary: 'Send a message to a webhook endpoint again',
    description:
      'Has no effect on a delivery that is waiting for an attempt already, except that the attempt begins now.',
    access: 'admin',
    whose: { of: 'project' },
    /** Names a delivery: one message for one endpoint. */
    params: deliveryParams,
    body: strict({}),
    response: success,
    errors: [],
    refusals: [400, 404],
  },
  /**
   * @returns the number of messages that were queued at once, and whether more are queued in the background
   *
   * @sdk webhooks.replayDeliveries(endpointId, options: WebhookReplayOptions)
   */
  'POST /internal/webhooks/endpoints/:endpoint_id/replay': {
    summary: 'Send many messages to a webhook endpoint again',
    description:
      'All failed ones, or with `all` also those that were delivered. `since_millis` selects messages from a time on. The first 1000 are queued at once, the others in the background. Deliveries that wait for an attempt do not change.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    /** Selects messages to send again. */
    body: strict({
      /** `failed`: only failed deliveries. `all`: also delivered ones. */
      select: z.enum(['failed', 'all']),
      /** The first moment of the messages. Default: all messages of the last 30 days. */
      since_millis: oldestSince.optional(),
    }),
    response: z.object({
      /** Deliveries that were queued at once. */
      queued: z.int(),
      /** Whether there are more, which are queued in the background. */
      is_more: z.boolean(),
    }),
    errors: [],
    refusals: [400, 404],
  },
});
