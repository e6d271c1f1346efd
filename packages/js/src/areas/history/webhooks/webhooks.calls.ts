// Generated from packages/contract by `npm run fix`.
import { callAs, pick, refreshing } from '../../../core/call-as.ts';
import { declareHooks } from '../../../core/hooks.ts';
import type { Read } from '../../../core/read.ts';
import type { AppCore } from '../../base/app-core.ts';
import type {
  AdminWebhookDeliveryDetails,
  ListWebhookDeliveriesOptions,
  WebhookDeliveryKey,
  WebhookDeliveryPage,
  WebhookReplayOptions,
} from './deliveries.types.ts';
import type { WebhookPortal, WebhookPortalOptions } from './portal.types.ts';
import type { WebhookEventType } from './webhook-event.ts';
import type {
  AdminWebhookEndpoint,
  AdminWebhookEndpointFirstView,
  AdminWebhookEventType,
  WebhookEndpointCreateOptions,
  WebhookEndpointUpdateOptions,
} from './webhooks.types.ts';

/** The calls for webhooks. @internal */
export class WebhookCalls {
  readonly #core: AppCore;

  static {
    declareHooks<WebhookCalls>(WebhookCalls, {
      useEndpoints: (area) => area.endpointsRead(),
    });
  }

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /**
   * Creates a link to the webhook portal. A page where the endpoints of one application are managed, for the project's
   * own customers. Without an application, it shows the endpoints of the project. An application is created on first
   * use. The link works for an hour, and ends with the session or the key that created it.
   */
  async createPortal(options?: WebhookPortalOptions): Promise<WebhookPortal> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/webhooks/portal', {
      body: pick('webhooks.createPortal', options, 'application', 'applicationName'),
    });
  }

  /**
   * Revokes a link to a webhook portal or a token for the Svix API.
   *
   * @throws {RequestFailed} 404
   */
  async revokePortalToken(tokenId: string): Promise<void> {
    await callAs(this.#core.transport('admin'), 'DELETE /internal/webhooks/portal-tokens/:token_id', {
      params: { token_id: tokenId },
    });
  }

  /** Lists the types of webhook events with examples. */
  async listEventTypes(): Promise<AdminWebhookEventType[]> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/webhooks/event-types', { opaque: ['example'] });
  }

  /** Lists the webhook endpoints of the project. Oldest first. */
  async listEndpoints(): Promise<AdminWebhookEndpoint[]> {
    return await this.endpointsRead().fetch();
  }

  /** @internal */
  endpointsRead(): Read<AdminWebhookEndpoint[]> {
    return this.#core.reads.of(
      'webhook-endpoints',
      async () => await callAs(this.#core.transport('admin'), 'GET /internal/webhooks/endpoints'),
    );
  }

  /** Creates a webhook endpoint. At most 50 per project. The response is the only place with the signing secret. */
  async createEndpoint(options: WebhookEndpointCreateOptions): Promise<AdminWebhookEndpointFirstView> {
    return await refreshing(
      this.#core.reads,
      ['webhook-endpoints'],
      callAs(this.#core.transport('admin'), 'POST /internal/webhooks/endpoints', {
        body: pick(
          'webhooks.createEndpoint',
          options,
          'url',
          'description',
          'eventTypes',
          'rateLimit',
          'headers',
          'isEnabled',
        ),
        opaque: ['headers'],
      }),
    );
  }

  /**
   * Returns a webhook endpoint.
   *
   * @throws {RequestFailed} 404
   */
  async getEndpoint(endpointId: string): Promise<AdminWebhookEndpoint> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/webhooks/endpoints/:endpoint_id', {
      params: { endpoint_id: endpointId },
    });
  }

  /**
   * Updates, disables or enables a webhook endpoint. Messages that wait for a disabled endpoint are sent when it is
   * enabled again.
   *
   * @throws {RequestFailed} 404
   */
  async updateEndpoint(endpointId: string, options: WebhookEndpointUpdateOptions): Promise<AdminWebhookEndpoint> {
    return await refreshing(
      this.#core.reads,
      ['webhook-endpoints'],
      callAs(this.#core.transport('admin'), 'PATCH /internal/webhooks/endpoints/:endpoint_id', {
        params: { endpoint_id: endpointId },
        body: pick(
          'webhooks.updateEndpoint',
          options,
          'url',
          'description',
          'eventTypes',
          'rateLimit',
          'headers',
          'isEnabled',
        ),
        opaque: ['headers'],
      }),
    );
  }

  /**
   * Deletes a webhook endpoint with its deliveries.
   *
   * @throws {RequestFailed} 404
   */
  async deleteEndpoint(endpointId: string): Promise<void> {
    await refreshing(
      this.#core.reads,
      ['webhook-endpoints'],
      callAs(this.#core.transport('admin'), 'DELETE /internal/webhooks/endpoints/:endpoint_id', {
        params: { endpoint_id: endpointId },
      }),
    );
  }

  /**
   * Replaces the signing secret of a webhook endpoint. For 24 hours, messages have two signatures: of the new secret
   * and of the previous one.
   *
   * @param secret your own secret: `whsec_` and 24 to 64 bytes in base64. Default: a random one
   * @returns the new secret. The result is the only place with it
   */
  async rotateSecret(endpointId: string, secret?: string): Promise<{ secret: string; previousSecretExpiresAt: Date }> {
    return await refreshing(
      this.#core.reads,
      ['webhook-endpoints'],
      callAs(this.#core.transport('admin'), 'POST /internal/webhooks/endpoints/:endpoint_id/rotate-secret', {
        params: { endpoint_id: endpointId },
        body: { secret },
      }),
    );
  }

  /**
   * Sends a test event to a webhook endpoint. Queues the example of an event type, or `stack.test`, whatever the filter
   * of the endpoint is.
   *
   * @param eventType sends the example of this type. Default: `stack.test`
   */
  async testEndpoint(endpointId: string, eventType?: WebhookEventType): Promise<{ messageId: string }> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/webhooks/endpoints/:endpoint_id/test', {
      params: { endpoint_id: endpointId },
      body: { eventType },
    });
  }

  /**
   * Lists webhook deliveries. Newest first, of the last 30 days. With a filter, one request searches a limited number
   * of deliveries, so a page can have fewer items than `limit`, or none, although there are more. Continue with
   * `nextCursor` until it is null.
   */
  async listDeliveries(options?: ListWebhookDeliveriesOptions): Promise<WebhookDeliveryPage> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/webhooks/deliveries', {
      query: pick(
        'webhooks.listDeliveries',
        options,
        'endpointId',
        'status',
        'eventType',
        'userId',
        'teamId',
        'limit',
        'cursor',
      ),
    });
  }

  /**
   * Returns a webhook delivery with its request and its attempts.
   *
   * @throws {RequestFailed} 404
   */
  async getDelivery(delivery: WebhookDeliveryKey): Promise<AdminWebhookDeliveryDetails> {
    return await callAs(
      this.#core.transport('admin'),
      'GET /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id',
      {
        params: { endpoint_id: delivery.endpointId, message_id: delivery.messageId },
        opaque: ['headers', 'response_headers'],
      },
    );
  }

  /**
   * Sends a message to a webhook endpoint again. Has no effect on a delivery that is waiting for an attempt already,
   * except that the attempt begins now.
   *
   * @throws {RequestFailed} 404
   */
  async replayDelivery(delivery: WebhookDeliveryKey): Promise<void> {
    await callAs(
      this.#core.transport('admin'),
      'POST /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id/replay',
      { params: { endpoint_id: delivery.endpointId, message_id: delivery.messageId } },
    );
  }

  /**
   * Sends many messages to a webhook endpoint again. All failed ones, or with `all` also those that were delivered.
   * `since` selects messages from a time on. The first 1000 are queued at once, the others in the background.
   * Deliveries that wait for an attempt do not change.
   *
   * @returns the number of messages that were queued at once, and whether more are queued in the background
   */
  async replayDeliveries(
    endpointId: string,
    options: WebhookReplayOptions,
  ): Promise<{
    /** Deliveries that were queued at once. */
    queued: number;
    /** Whether there are more, which are queued in the background. */
    isMore: boolean;
  }> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/webhooks/endpoints/:endpoint_id/replay', {
      params: { endpoint_id: endpointId },
      body: pick('webhooks.replayDeliveries', options, 'select', 'since'),
    });
  }

  /**
   * Queues the example of an event type. For all endpoints and listeners that receive events of this type. For
   * development.
   */
  async trigger(eventType: Exclude<WebhookEventType, 'stack.test'>): Promise<{
    messageId: string;
    /** Endpoints and listeners that get the message. */
    deliveries: number;
  }> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/webhooks/trigger', { body: { eventType } });
  }
}
