import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { deliveryEndpoints } from './deliveries.endpoints.ts';
import { listenerEndpoints } from './listeners.endpoints.ts';
import { portalEndpoints } from './portal.endpoints.ts';
import { testEventType } from './webhook-events.ts';
import {
  catalogueType,
  endpointId,
  eventType,
  receivedTypes,
  webhookHeaders,
  webhookLimits,
  webhookSecret,
  webhookUrl,
} from './webhook-values.ts';

const settable = {
  /** An https URL. */
  url: secret(webhookUrl),
  /** Note for the owners, up to 500 characters. */
  description: z.string().max(webhookLimits.descriptionLength),
  /** Types of the events that it receives. Null for all. */
  event_types: receivedTypes,
  /** Maximum number of requests per second. Null for no limit. */
  rate_limit: z.int().min(1).max(webhookLimits.rateLimit).nullable(),
  /** Additional request headers, at most 20. Replaces all stored headers. */
  headers: webhookHeaders.nullable(),
  /** Whether it receives events. */
  is_enabled: z.boolean(),
};

/** Why an endpoint is disabled. @see docs/build/webhooks.md#disabled-endpoints */
export const webhookDisabledReasons = ['owner', 'failing', 'gone'] as const;

/**
 * A webhook endpoint of a project.
 *
 * @sdk AdminWebhookEndpoint
 */
export const webhookEndpoint = z.object({
  /** ID of the endpoint. */
  id: z.string(),
  /** URL that receives the events. */
  url: secret(z.string()),
  /** Note for the owners. */
  description: z.string(),
  /** Types of the events that it receives. Null for all. */
  event_types: z.array(z.string()).nullable(),
  /** Maximum number of requests per second. Null for no limit. */
  rate_limit: z.int().nullable(),
  /** Names of the additional request headers. Their values are secret. */
  header_names: z.array(z.string()),
  /** Whether it receives events. */
  is_enabled: z.boolean(),
  /** When it was disabled. Null while it is enabled. */
  disabled_at_millis: fields.millis.nullable(),
  /** Who disabled it: an owner, the server after five days of failures, or the receiver with status 410. */
  disabled_reason: z.enum(webhookDisabledReasons).nullable(),
  /** Since when every attempt has failed. Null if the last one succeeded. */
  failing_since_millis: fields.millis.nullable(),
  /** When the next attempt begins. Null unless it is failing: then only single attempts try whether it works again. */
  held_until_millis: fields.millis.nullable(),
  /** Until when requests are also signed with the previous secret. Null if there is none. */
  previous_secret_expires_at_millis: fields.millis.nullable(),
  /** When it was created. */
  created_at_millis: fields.millis,
  /** When it was last changed. */
  updated_at_millis: fields.millis,
});

const params = strict({ endpoint_id: endpointId });
const queued = z.object({ message_id: z.string() });
/** Webhooks of a project. @see docs/reference/protocol/webhooks.md */
export const webhookEndpoints = defineEndpoints({
  ...portalEndpoints,
  /** @sdk webhooks.listEventTypes(): AdminWebhookEventType[] */
  'GET /internal/webhooks/event-types': {
    summary: 'List the types of webhook events with examples',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    /** A type of webhook events. */
    response: listOf(
      z.object({
        /**
         * Name of the type, such as `user.created`.
         *
         * @type WebhookEventType
         */
        type: z.string(),
        /** What has happened. */
        description: z.string(),
        /** The fields of `data`: their paths, such as `teams[].id`, and their types. */
        fields: z.array(z.object({ name: z.string(), type: z.string() })),
        /** An example of `data`. */
        example: z.json(),
      }),
    ),
    errors: [],
  },
  /**
   * @sdk webhooks.listEndpoints()
   * @cached webhook-endpoints
   */
  'GET /internal/webhooks/endpoints': {
    summary: 'List the webhook endpoints of the project',
    description: 'Oldest first.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: listOf(webhookEndpoint),
    errors: [],
  },
  /**
   * @sdk webhooks.createEndpoint(options: WebhookEndpointCreateOptions extends WebhookEndpointUpdateOptions): AdminWebhookEndpointFirstView
   * @refreshes webhook-endpoints
   */
  'POST /internal/webhooks/endpoints': {
    summary: 'Create a webhook endpoint',
    description: `At most ${webhookLimits.endpoints} per project. The response is the only place with the signing secret.`,
    access: 'admin',
    whose: { of: 'project' },
    /** Options of a new webhook endpoint. Only the URL is required. */
    body: strict(settable).partial().required({ url: true }),
    /** A new webhook endpoint. */
    response: webhookEndpoint.extend({
      /** The signing secret (`whsec_…`). The result is the only place with it. */
      secret: secret(z.string()),
    }),
    errors: [],
    refusals: [400, 409],
  },
  /**
   * @throws {RequestFailed} 404
   *
   * @sdk webhooks.getEndpoint(endpointId)
   */
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
  /**
   * @throws {RequestFailed} 404
   *
   * @sdk webhooks.updateEndpoint(endpointId, options: WebhookEndpointUpdateOptions)
   * @refreshes webhook-endpoints
   */
  'PATCH /internal/webhooks/endpoints/:endpoint_id': {
    summary: 'Update, disable or enable a webhook endpoint',
    description: 'Messages that wait for a disabled endpoint are sent when it is enabled again.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    /** Changes to a webhook endpoint. */
    body: strict(settable).partial(),
    response: webhookEndpoint,
    errors: [],
    refusals: [400, 404, 409],
  },
  /**
   * @throws {RequestFailed} 404
   *
   * @sdk webhooks.deleteEndpoint(endpointId)
   * @refreshes webhook-endpoints
   */
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
  /**
   * @param secret your own secret: `whsec_` and 24 to 64 bytes in base64. Default: a random one
   * @returns the new secret. The result is the only place with it
   *
   * @sdk webhooks.rotateSecret(endpointId, secret?)
   * @refreshes webhook-endpoints
   */
  'POST /internal/webhooks/endpoints/:endpoint_id/rotate-secret': {
    summary: 'Replace the signing secret of a webhook endpoint',
    description: 'For 24 hours, messages have two signatures: of the new secret and of the previous one.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    body: strict({ secret: secret(webhookSecret.optional()) }),
    response: z.object({ secret: secret(z.string()), previous_secret_expires_at_millis: fields.millis }),
    errors: [],
    refusals: [404, 409],
  },
  /**
   * @param eventType sends the example of this type. Default: `stack.test`
   *
   * @sdk webhooks.testEndpoint(endpointId, eventType?)
   */
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
  ...deliveryEndpoints,
  /** @sdk webhooks.trigger(eventType) */
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
  ...listenerEndpoints,
  'POST /internal/send-test-webhook': {
    summary: 'Send a test event, and wait for its delivery',
    description: `Sends \`${testEventType}\` to the endpoint, and waits up to 15 seconds for a successful attempt.`,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    body: strict({ endpoint_id: z.string().max(256) }),
    response: z.object({ success: z.boolean(), error_message: z.string().optional() }),
    errors: [],
  },
});
