import { loadCode } from '../../../core/errors.ts';
import { declareHooks } from '../../../core/hooks.ts';
import { letProcessEnd, type Read } from '../../../core/read.ts';
import type { AppCore } from '../../base/app-core.ts';
import type {
  AdminWebhookEndpoint,
  AdminWebhookEndpointFirstView,
  AdminWebhookEventType,
  ListWebhookPortalTokensOptions,
  WebhookEndpointCreateOptions,
  WebhookEndpointUpdateOptions,
  WebhookPortal,
  WebhookPortalOptions,
  WebhookPortalTokenPage,
} from './admin-webhooks.ts';
import type {
  AdminWebhookDeliveryDetails,
  ListWebhookDeliveriesOptions,
  WebhookDeliveryKey,
  WebhookDeliveryPage,
  WebhookReplayOptions,
} from './webhook-deliveries.ts';
import type { WebhookEventType } from './webhook-event.ts';

/** When a component gets a new token for the Svix API: before the earlier one expires after an hour. */
const renewMillis = 50 * 60_000;

/** Webhooks of a project: `webhooks` of an admin app. */
export class AdminWebhooks {
  readonly #core: AppCore;

  static {
    declareHooks<AdminWebhooks>(AdminWebhooks, {
      useSvixToken: (app) => app.svixTokenRead(),
      useEndpoints: (app) => app.#endpoints(),
    });
  }

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists the webhook endpoints of the project, oldest first. */
  async listEndpoints(): Promise<AdminWebhookEndpoint[]> {
    return await this.#endpoints().fetch();
  }

  /** Returns a webhook endpoint. @throws {RequestFailed} 404 */
  async getEndpoint(endpointId: string): Promise<AdminWebhookEndpoint> {
    return await (await webhooks()).getWebhookEndpoint(this.#core.transport('admin'), endpointId);
  }

  /** Creates a webhook endpoint. The result is the only place with its signing secret. */
  async createEndpoint(options: WebhookEndpointCreateOptions): Promise<AdminWebhookEndpointFirstView> {
    return await this.#changing((await webhooks()).createWebhookEndpoint(this.#core.transport('admin'), options));
  }

  /** Changes, disables or enables a webhook endpoint. @throws {RequestFailed} 404 */
  async updateEndpoint(endpointId: string, options: WebhookEndpointUpdateOptions): Promise<AdminWebhookEndpoint> {
    return await this.#changing(
      (await webhooks()).updateWebhookEndpoint(this.#core.transport('admin'), endpointId, options),
    );
  }

  /** Deletes a webhook endpoint with its deliveries. @throws {RequestFailed} 404 */
  async deleteEndpoint(endpointId: string): Promise<void> {
    await this.#changing((await webhooks()).deleteWebhookEndpoint(this.#core.transport('admin'), endpointId));
  }

  /**
   * Replaces the signing secret of a webhook endpoint. For 24 hours, requests are signed with both secrets.
   *
   * @param secret your own secret: `whsec_` and 24 to 64 bytes in base64. Default: a random one
   * @returns the new secret. The result is the only place with it
   */
  async rotateSecret(endpointId: string, secret?: string): Promise<{ secret: string; previousSecretExpiresAt: Date }> {
    return await this.#changing(
      (await webhooks()).rotateWebhookSecret(this.#core.transport('admin'), endpointId, secret),
    );
  }

  /**
   * Queues a test event for one endpoint, regardless of its event types.
   *
   * @param eventType sends the example of this type. Default: `stack.test`
   */
  async testEndpoint(endpointId: string, eventType?: WebhookEventType): Promise<{ messageId: string }> {
    return await (await webhooks()).testWebhookEndpoint(this.#core.transport('admin'), endpointId, eventType);
  }

  /** Sends a test event to an endpoint and waits up to 15 seconds. Returns a delivery failure as an error value. */
  async sendTest(options: { readonly endpointId: string }) {
    return await (await webhooks()).sendTestWebhook(this.#core.transport('admin'), options);
  }

  /** Queues the example of an event type for all endpoints that receive it. For development. */
  async trigger(
    eventType: Exclude<WebhookEventType, 'stack.test'>,
  ): Promise<{ messageId: string; deliveries: number }> {
    return await (await webhooks()).triggerWebhook(this.#core.transport('admin'), eventType);
  }

  /** Lists the types of webhook events with examples. */
  async listEventTypes(): Promise<AdminWebhookEventType[]> {
    return await (await webhooks()).listWebhookEventTypes(this.#core.transport('admin'));
  }

  /** Lists webhook deliveries of the last 30 days, newest first. */
  async listDeliveries(options?: ListWebhookDeliveriesOptions): Promise<WebhookDeliveryPage> {
    return await (await deliveries()).listWebhookDeliveries(this.#core.transport('admin'), options);
  }

  /** Returns a webhook delivery with its request and its attempts. @throws {RequestFailed} 404 */
  async getDelivery(delivery: WebhookDeliveryKey): Promise<AdminWebhookDeliveryDetails> {
    return await (await deliveries()).getWebhookDelivery(this.#core.transport('admin'), delivery);
  }

  /** Sends a message to an endpoint again. @throws {RequestFailed} 404 */
  async replayDelivery(delivery: WebhookDeliveryKey): Promise<void> {
    await (await deliveries()).replayWebhookDelivery(this.#core.transport('admin'), delivery);
  }

  /**
   * Sends many messages to an endpoint again. Deliveries that wait for an attempt do not change.
   *
   * @returns the number of messages that were queued at once, and whether more are queued in the background
   */
  async replayDeliveries(
    endpointId: string,
    options: WebhookReplayOptions,
  ): Promise<{ queued: number; isMore: boolean }> {
    return await (await deliveries()).replayWebhookDeliveries(this.#core.transport('admin'), endpointId, options);
  }

  /** Creates a link to the page where a customer manages its webhook endpoints. It works for an hour. */
  async createPortal(options?: WebhookPortalOptions): Promise<WebhookPortal> {
    return await (await webhooks()).createWebhookPortal(this.#core.transport('admin'), options);
  }

  /** Lists the links to webhook portals and the tokens for the Svix API that have not ended, newest first. */
  async listPortalTokens(options?: ListWebhookPortalTokensOptions): Promise<WebhookPortalTokenPage> {
    return await (await webhooks()).listWebhookPortalTokens(this.#core.transport('admin'), options);
  }

  /** Revokes a link to a webhook portal or a token for the Svix API. @throws {RequestFailed} 404 */
  async revokePortalToken(tokenId: string): Promise<void> {
    await (await webhooks()).revokeWebhookPortalToken(this.#core.transport('admin'), tokenId);
  }

  /** Returns a token for the Svix API, limited to the endpoints of the project. It works for an hour. */
  async getSvixToken(): Promise<string> {
    return await this.svixTokenRead().fetch();
  }

  #endpoints(): Read<AdminWebhookEndpoint[]> {
    const core = this.#core;
    return core.reads.of('webhook-endpoints', async () =>
      (await webhooks()).listWebhookEndpoints(core.transport('admin')),
    );
  }

  /** @internal */
  svixTokenRead(): Read<string> {
    const core = this.#core;
    return core.reads.of('svix-token', async () => {
      const token = await (await webhooks()).getSvixToken(core.transport('admin'));
      letProcessEnd(setTimeout(() => core.reads.refresh('svix-token'), renewMillis));
      return token;
    });
  }

  async #changing<T>(change: Promise<T>): Promise<T> {
    const result = await change;
    this.#core.reads.refresh('webhook-endpoints');
    return result;
  }
}

/** Loads the functions for endpoints. */
async function webhooks() {
  return await loadCode(import('./admin-webhooks.ts'));
}

/** Loads the functions for deliveries. */
async function deliveries() {
  return await loadCode(import('./webhook-deliveries.ts'));
}
