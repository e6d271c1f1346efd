import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, pageOf, strict, success } from '../../kit/shapes.ts';
import { portalEndpoints } from './portal.endpoints.ts';
import { testEventType, webhookEventTypes } from './webhook-events.ts';

/** Limits of webhooks. @see docs/reference/protocol/webhooks.md#limits */
export const webhookLimits = {
  /** Endpoints of an application. */
  endpoints: 50,
  /** Event types in a filter. */
  eventTypes: 100,
  /** Own headers of an endpoint. */
  headers: 20,
  headerNameLength: 100,
  headerValueLength: 2000,
  urlLength: 2000,
  descriptionLength: 500,
  /** Messages per second. */
  rateLimit: 10_000,
  /** Listeners of a project at the same time. */
  listeners: 20,
} as const;

const endpointId = z.string().regex(/^ep_[0-9a-f]{32}$/, { error: '{path} is not the ID of an endpoint' });
const messageId = z.string().regex(/^msg_[0-9a-f]{32}$/, { error: '{path} is not the ID of a message' });

/** Headers that an endpoint cannot have as its own: those of the delivery and of the connection. */
const reservedHeader =
  /^(?:svix-|webhook-|proxy-|sec-|x-stack-|x-portico-|(?:host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|date|content-length|content-type|content-encoding|accept-encoding|user-agent)$)/i;

/** Name of an own header of an endpoint. @see RFC 9110 §5.6.2 */
export const webhookHeaderName = z
  .string()
  .min(1)
  .max(webhookLimits.headerNameLength)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, { error: '{path} is not a valid header name' })
  .refine((name) => !reservedHeader.test(name), { error: '{path} is reserved' });

/** Value of an own header of an endpoint: printable ASCII. */
export const webhookHeaderValue = z
  .string()
  .max(webhookLimits.headerValueLength)
  .regex(/^(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?$/, { error: '{path} is not a valid header value' });

/** Own headers of an endpoint. Names are unique in any case. */
export const webhookHeaders = z
  .record(webhookHeaderName, webhookHeaderValue)
  .refine((headers) => Object.keys(headers).length <= webhookLimits.headers, {
    error: `{path} must have at most ${webhookLimits.headers} headers`,
  })
  .refine(
    (headers) => new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
    { error: '{path} has a name twice' },
  );

/** URL of an endpoint: HTTP or HTTPS, without user name and password. */
export const webhookUrl = z
  .string()
  .max(webhookLimits.urlLength)
  .refine(isWebhookUrl, { error: '{path} must be an HTTPS URL without user name and password' });

function isWebhookUrl(text: string): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** Signing secret of an endpoint: 24 to 64 bytes. */
export const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, { error: '{path} must be "whsec_" and 24 to 64 bytes in base64' })
  .refine(isWebhookSecret, { error: '{path} must be "whsec_" and 24 to 64 bytes in base64' });

function isWebhookSecret(text: string): boolean {
  const base64 = text.slice('whsec_'.length);
  const bytes = base64.replace(/=+$/, '').length * 0.75;
  return base64.length % 4 === 0 && bytes >= 24 && bytes <= 64;
}

const catalogueType = z.enum(webhookEventTypes);
const eventType = z.enum([...webhookEventTypes, testEventType]);
const eventTypes = z
  .array(eventType)
  .min(1)
  .max(webhookLimits.eventTypes)
  .refine((types) => new Set(types).size === types.length, { error: '{path} has a type twice' })
  .nullable();

const settable = {
  url: webhookUrl,
  description: z.string().max(webhookLimits.descriptionLength),
  /** Null for all. */
  event_types: eventTypes,
  /** Messages per second. Null for no limit. */
  rate_limit: z.int().min(1).max(webhookLimits.rateLimit).nullable(),
  /** Sent with every message. Null for none. Replaces all stored headers. */
  headers: webhookHeaders.nullable(),
  is_enabled: z.boolean(),
};

/** Why an endpoint is disabled. @see docs/build/webhooks.md#disabled-endpoints */
export const webhookDisabledReasons = ['owner', 'failing', 'gone'] as const;

/** An endpoint of a project. */
export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.string()).nullable(),
  rate_limit: z.int().nullable(),
  /** Names of the own headers. Their values are secret. */
  header_names: z.array(z.string()),
  is_enabled: z.boolean(),
  disabled_at_millis: fields.millis.nullable(),
  disabled_reason: z.enum(webhookDisabledReasons).nullable(),
  /** Since when every attempt has failed. Null if the last one succeeded. */
  failing_since_millis: fields.millis.nullable(),
  /** Until when messages are also signed with the previous secret. Null if there is none. */
  previous_secret_expires_at_millis: fields.millis.nullable(),
  created_at_millis: fields.millis,
  updated_at_millis: fields.millis,
});

/** State of a delivery: one message for one endpoint. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const;

const delivery = z.object({
  message_id: z.string(),
  endpoint_id: z.string(),
  event_type: z.string(),
  status: z.enum(webhookDeliveryStatuses),
  /** Attempts since the message was queued, or since the last replay. */
  attempts: z.int(),
  created_at_millis: fields.millis,
  delivered_at_millis: fields.millis.nullable(),
  /** When the next attempt begins at the earliest. Null if there is none. */
  next_attempt_at_millis: fields.millis.nullable(),
  /** HTTP status of the last attempt. Null without a response. */
  last_response_status: z.int().nullable(),
  last_error: z.string().nullable(),
});

const attempt = z.object({
  id: z.string(),
  created_at_millis: fields.millis,
  is_success: z.boolean(),
  /** Whether a replay or a test caused it. */
  is_manual: z.boolean(),
  url: z.string(),
  duration_millis: z.int(),
  response_status: z.int().nullable(),
  response_headers: z.record(z.string(), z.string()),
  /** The first 16 kB. */
  response_body: z.string().nullable(),
  /** Why there was no response, or why it counts as a failure. Null for a success. */
  error: z.string().nullable(),
});

const params = strict({ endpoint_id: endpointId });
const deliveryParams = strict({ endpoint_id: endpointId, message_id: messageId });
const queued = z.object({ message_id: z.string() });
const oldestSince = fields.millis.min(0).max(8.64e15);

/** Webhooks of a project. @see docs/reference/protocol/webhooks.md */
export const webhookEndpoints = defineEndpoints({
  ...portalEndpoints,
  'GET /internal/webhooks/event-types': {
    summary: 'List the types of webhook events',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: listOf(
      z.object({
        type: z.string(),
        description: z.string(),
        fields: z.array(z.object({ name: z.string(), type: z.string() })),
        example: z.json(),
      }),
    ),
    errors: [],
  },
  'GET /internal/webhooks/endpoints': {
    summary: 'List the webhook endpoints of the project',
    description: 'Oldest first.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: listOf(webhookEndpoint),
    errors: [],
  },
  'POST /internal/webhooks/endpoints': {
    summary: 'Create a webhook endpoint',
    description: `At most ${webhookLimits.endpoints} per project. The response contains the signing secret.`,
    access: 'admin',
    whose: { of: 'project' },
    body: strict(settable).partial().required({ url: true }),
    response: webhookEndpoint.extend({ secret: z.string() }),
    errors: [],
    refusals: [400, 409],
  },
  'GET /internal/webhooks/endpoints/:endpoint_id': {
    summary: 'Get a webhook endpoint',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: webhookEndpoint,
    errors: [],
    refusals: [404],
  },
  'PATCH /internal/webhooks/endpoints/:endpoint_id': {
    summary: 'Update or enable a webhook endpoint',
    description: 'Messages that wait for a disabled endpoint are sent when it is enabled again.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    body: strict(settable).partial(),
    response: webhookEndpoint,
    errors: [],
    refusals: [400, 404, 409],
  },
  'DELETE /internal/webhooks/endpoints/:endpoint_id': {
    summary: 'Delete a webhook endpoint with its deliveries',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: success,
    errors: [],
    refusals: [404],
  },
  'POST /internal/webhooks/endpoints/:endpoint_id/rotate-secret': {
    summary: 'Replace the signing secret of a webhook endpoint',
    description: 'For 24 hours, messages have two signatures: of the new secret and of the previous one.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    body: strict({ secret: webhookSecret.optional() }),
    response: z.object({ secret: z.string(), previous_secret_expires_at_millis: fields.millis }),
    errors: [],
    refusals: [404, 409],
  },
  'POST /internal/webhooks/endpoints/:endpoint_id/test': {
    summary: 'Send a test event to a webhook endpoint',
    description: `Queues the example of an event type, or \`${testEventType}\`, whatever the filter of the endpoint is.`,
    access: 'admin',
    whose: { of: 'project' },
    params,
    body: strict({ event_type: eventType.optional() }),
    response: queued,
    errors: [],
    refusals: [400, 404],
  },
  'GET /internal/webhooks/deliveries': {
    summary: 'List webhook deliveries',
    description:
      'Newest first, of the last 30 days. With a filter, one request searches a limited number of deliveries, so a page can have fewer items than `limit`, or none, although there are more. Continue with `next_cursor` until it is null.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({
      endpoint_id: endpointId.optional(),
      status: z.enum(webhookDeliveryStatuses).optional(),
      event_type: eventType.optional(),
      limit: z.int().min(1).max(100).optional(),
      cursor: fields.timeCursor.optional(),
    }),
    response: pageOf(delivery),
    errors: [],
    refusals: [404],
  },
  'GET /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id': {
    summary: 'Get a webhook delivery with its attempts',
    access: 'admin',
    whose: { of: 'project' },
    params: deliveryParams,
    query: strict({}),
    response: delivery.extend({
      request: z.object({
        url: z.string(),
        /** Without signatures and the values of own headers. */
        headers: z.record(z.string(), z.string()),
        body: z.string(),
      }),
      /** Newest first, at most 100. */
      attempt_log: z.array(attempt),
    }),
    errors: [],
    refusals: [404],
  },
  'POST /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id/replay': {
    summary: 'Send a webhook message again',
    description:
      'Has no effect on a delivery that is waiting for an attempt already, except that the attempt begins now.',
    access: 'admin',
    whose: { of: 'project' },
    params: deliveryParams,
    body: strict({}),
    response: success,
    errors: [],
    refusals: [400, 404],
  },
  'POST /internal/webhooks/endpoints/:endpoint_id/replay': {
    summary: 'Send many webhook messages again',
    description:
      'All failed ones, or with `all` also those that were delivered. `since_millis` selects messages from a time on. The first 1000 are queued at once, the others in the background. Deliveries that wait for an attempt do not change.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    body: strict({ select: z.enum(['failed', 'all']), since_millis: oldestSince.optional() }),
    response: z.object({
      /** Deliveries that were queued at once. */
      queued: z.int(),
      /** Whether there are more, which are queued in the background. */
      is_more: z.boolean(),
    }),
    errors: [],
    refusals: [400, 404],
  },
  'POST /internal/webhooks/trigger': {
    summary: 'Queue the example of an event type',
    description: 'For all endpoints and listeners that receive events of this type. For development.',
    access: 'admin',
    whose: { of: 'project' },
    body: strict({ event_type: catalogueType }),
    response: queued.extend({
      /** Endpoints and listeners that get the message. */
      deliveries: z.int(),
    }),
    errors: [],
  },
  'POST /internal/webhooks/listeners': {
    summary: 'Create a listener, which fetches webhook messages',
    description: `For development without a public URL. At most ${webhookLimits.listeners} per project. A listener that fetches nothing for 5 minutes is deleted.`,
    access: 'admin',
    whose: { of: 'project' },
    body: strict({ event_types: eventTypes.optional() }),
    response: z.object({ id: z.string(), secret: z.string(), expires_at_millis: fields.millis }),
    errors: [],
    refusals: [400, 409],
  },
  'POST /internal/webhooks/listeners/:listener_id/messages': {
    summary: 'Fetch the messages of a listener',
    description:
      'Waits up to `wait_seconds` for messages. Send the cursor of the previous response to acknowledge its messages. Messages that are not acknowledged within a minute are returned again. Fetching reserves messages, so it is no GET.',
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ listener_id: endpointId }),
    body: strict({
      wait_seconds: z.int().min(0).max(30).optional(),
      cursor: z
        .string()
        .regex(/^\d{1,20}$/, { error: '{path} is not a cursor of this list' })
        .optional(),
    }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          event_type: z.string(),
          created_at_millis: fields.millis,
          /** Content type, IDs, time and signature, as a receiver gets them. */
          headers: z.record(z.string(), z.string()),
          body: z.string(),
        }),
      ),
      /** Acknowledges these messages. Null if there are none. */
      cursor: z.string().nullable(),
    }),
    errors: [],
    refusals: [404],
  },
  'DELETE /internal/webhooks/listeners/:listener_id': {
    summary: 'Delete a listener',
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ listener_id: endpointId }),
    query: strict({}),
    response: success,
    errors: [],
    refusals: [404],
  },
  'POST /internal/send-test-webhook': {
    summary: 'Send a test event and wait for its delivery',
    description: `Sends \`${testEventType}\` to the endpoint, and waits up to 15 seconds for a successful attempt.`,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    body: strict({ endpoint_id: z.string().max(256) }),
    response: z.object({ success: z.boolean(), error_message: z.string().optional() }),
    errors: [],
  },
});
