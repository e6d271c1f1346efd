import { internals } from '../areas/base/app-core.ts';
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
} from '../areas/webhooks/admin-webhooks.ts';
import type {
  AdminWebhookDeliveryDetails,
  ListWebhookDeliveriesOptions,
  WebhookDeliveryKey,
  WebhookDeliveryPage,
  WebhookReplayOptions,
} from '../areas/webhooks/webhook-deliveries.ts';
import type { WebhookEventType } from '../areas/webhooks/webhook-event.ts';
import { loadCode } from '../core/errors.ts';
import { declareHooks } from '../core/hooks.ts';
import { letProcessEnd, type Read } from '../core/read.ts';
import { AdminVault } from './admin-vault.ts';

/** When a component gets a new token for the Svix API: before the earlier one expires after an hour. */
const renewMillis = 50 * 60_000;

/** Webhooks of an admin app. @internal */
export abstract class AdminWebhooks<ProjectId extends string> extends AdminVault<ProjectId> {
  static {
    declareHooks<AdminWebhooks<string>>(AdminWebhooks, {
      useSvixToken: (app) => app.#svixToken(),
      useWebhookEndpoints: (app) => app.#endpoints(),
    });
  }

  /** Lists the webhook endpoints of the project, oldest first. */
  async listWebhookEndpoints(): Promise<AdminWebhookEndpoint[]> {
    return await this.#endpoints().fetch();
  }

  /** Returns a webhook endpoint. @throws {RequestFailed} 404 */
  async getWebhookEndpoint(endpointId: string): Promise<AdminWebhookEndpoint> {
    return await (await webhooks()).getWebhookEndpoint(this[internals].transport('admin'), endpointId);
  }

  /** Creates a webhook endpoint. The result is the only place with its signing secret. */
  async createWebhookEndpoint(options: WebhookEndpointCreateOptions): Promise<AdminWebhookEndpointFirstView> {
    return await this.#changing((await webhooks()).createWebhookEndpoint(this[internals].transport('admin'), options));
  }

  /** Changes, disables or enables a webhook endpoint. @throws {RequestFailed} 404 */
  async updateWebhookEndpoint(
    endpointId: string,
    options: WebhookEndpointUpdateOptions,
  ): Promise<AdminWebhookEndpoint> {
    return await this.#changing(
      (await webhooks()).updateWebhookEndpoint(this[internals].transport('admin'), endpointId, options),
    );
  }

  /** Deletes a webhook endpoint with its deliveries. @throws {RequestFailed} 404 */
  async deleteWebhookEndpoint(endpointId: string): Promise<void> {
    await this.#changing((await webhooks()).deleteWebhookEndpoint(this[internals].transport('admin'), endpointId));
  }

  /**
   * Replaces the signing secret of a webhook endpoint. For 24 hours, requests are signed with both secrets.
   *
   * @param secret your own secret: `whsec_` and 24 to 64 bytes in base64. Default: a random one
   * @returns the new secret. The result is the only place with it
   */
  async rotateWebhookSecret(
    endpointId: string,
    secret?: string,
  ): Promise<{ secret: string; previousSecretExpiresAt: Date }> {
    return await this.#changing(
      (await webhooks()).rotateWebhookSecret(this[internals].transport('admin'), endpointId, secret),
    );
  }

  /**
   * Queues a test event for one endpoint, regardless of its event types.
   *
   * @param eventType sends the example of this type. Default: `stack.test`
   */
  async testWebhookEndpoint(endpointId: string, eventType?: WebhookEventType): Promise<{ messageId: string }> {
    return await (await webhooks()).testWebhookEndpoint(this[internals].transport('admin'), endpointId, eventType);
  }

  /** Sends a test event to an endpoint and waits up to 15 seconds. Returns a delivery failure as an error value. */
  async sendTestWebhook(options: { readonly endpointId: string }) {
    return await (await webhooks()).sendTestWebhook(this[internals].transport('admin'), options);
  }

  /** Queues the example of an event type for all endpoints that receive it. For development. */
  async triggerWebhook(
    eventType: Exclude<WebhookEventType, 'stack.test'>,
  ): Promise<{ messageId: string; deliveries: number }> {
    return await (await webhooks()).triggerWebhook(this[internals].transport('admin'), eventType);
  }

  /** Lists the types of webhook events with examples. */
  async listWebhookEventTypes(): Promise<AdminWebhookEventType[]> {
    return await (await webhooks()).listWebhookEventTypes(this[internals].transport('admin'));
  }

  /** Lists webhook deliveries of the last 30 days, newest first. */
  async listWebhookDeliveries(options?: ListWebhookDeliveriesOptions): Promise<WebhookDeliveryPage> {
    return await (await deliveries()).listWebhookDeliveries(this[internals].transport('admin'), options);
  }

  /** Returns a webhook delivery with its request and its attempts. @throws {RequestFailed} 404 */
  async getWebhookDelivery(delivery: WebhookDeliveryKey): Promise<AdminWebhookDeliveryDetails> {
    return await (await deliveries()).getWebhookDelivery(this[internals].transport('admin'), delivery);
  }

  /** Sends a message to an endpoint again. @throws {RequestFailed} 404 */
  async replayWebhookDelivery(delivery: WebhookDeliveryKey): Promise<void> {
    await (await deliveries()).replayWebhookDelivery(this[internals].transport('admin'), delivery);
  }

  /**
   * Sends many messages to an endpoint again. Deliveries that wait for an attempt do not change.
   *
   * @returns the number of messages that were queued at once, and whether more are queued in the background
   */
  async replayWebhookDeliveries(
    endpointId: string,
    options: WebhookReplayOptions,
  ): Promise<{ queued: number; isMore: boolean }> {
    return await (await deliveries()).replayWebhookDeliveries(this[internals].transport('admin'), endpointId, options);
  }

  /** Creates a link to the page where a customer manages its webhook endpoints. It works for an hour. */
  async createWebhookPortal(options?: WebhookPortalOptions): Promise<WebhookPortal> {
    return await (await webhooks()).createWebhookPortal(this[internals].transport('admin'), options);
  }

  /** Lists the links to webhook portals and the tokens for the Svix API that have not ended, newest first. */
  async listWebhookPortalTokens(options?: ListWebhookPortalTokensOptions): Promise<WebhookPortalTokenPage> {
    return await (await webhooks()).listWebhookPortalTokens(this[internals].transport('admin'), options);
  }

  /** Revokes a link to a webhook portal or a token for the Svix API. @throws {RequestFailed} 404 */
  async revokeWebhookPortalToken(tokenId: string): Promise<void> {
    await (await webhooks()).revokeWebhookPortalToken(this[internals].transport('admin'), tokenId);
  }

  /** Returns a token for the Svix API, limited to the endpoints of the project. It works for an hour. */
  async getSvixToken(): Promise<string> {
    return await this.#svixToken().fetch();
  }

  #endpoints(): Read<AdminWebhookEndpoint[]> {
    const core = this[internals];
    return core.reads.of('webhook-endpoints', async () =>
      (await webhooks()).listWebhookEndpoints(core.transport('admin')),
    );
  }

  #svixToken(): Read<string> {
    const core = this[internals];
    return core.reads.of('svix-token', async () => {
      const token = await (await webhooks()).getSvixToken(core.transport('admin'));
      letProcessEnd(setTimeout(() => core.reads.refresh('svix-token'), renewMillis));
      return token;
    });
  }

  async #changing<T>(change: Promise<T>): Promise<T> {
    const result = await change;
    this[internals].reads.refresh('webhook-endpoints');
    return result;
  }
}

/** Loads the functions for endpoints. */
async function webhooks() {
  return await loadCode(import('../areas/webhooks/admin-webhooks.ts'));
}

/** Loads the functions for deliveries. */
async function deliveries() {
  return await loadCode(import('../areas/webhooks/webhook-deliveries.ts'));
}
