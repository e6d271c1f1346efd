// Generated from packages/contract/src/history/webhooks/webhooks.endpoints.ts by `npm run fix`.
import type { WebhookEventType } from './webhook-event.ts';

/** A type of webhook events. */
export interface AdminWebhookEventType {
  /** Name of the type, such as `user.created`. */
  readonly type: WebhookEventType;
  /** What has happened. */
  readonly description: string;
  /** The fields of `data`: their paths, such as `teams[].id`, and their types. */
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  /** An example of `data`. */
  readonly example: unknown;
}

/** A webhook endpoint of a project. */
export interface AdminWebhookEndpoint {
  /** ID of the endpoint. */
  readonly id: string;
  /** URL that receives the events. */
  readonly url: string;
  /** Note for the owners. */
  readonly description: string;
  /** Types of the events that it receives. Null for all. */
  readonly eventTypes: readonly string[] | null;
  /** Maximum number of requests per second. Null for no limit. */
  readonly rateLimit: number | null;
  /** Names of the additional request headers. Their values are secret. */
  readonly headerNames: readonly string[];
  /** Whether it receives events. */
  readonly isEnabled: boolean;
  /** When it was disabled. Null while it is enabled. */
  readonly disabledAt: Date | null;
  /** Who disabled it: an owner, the server after five days of failures, or the receiver with status 410. */
  readonly disabledReason: 'owner' | 'failing' | 'gone' | null;
  /** Since when every attempt has failed. Null if the last one succeeded. */
  readonly failingSince: Date | null;
  /** When the next attempt begins. Null unless it is failing: then only single attempts try whether it works again. */
  readonly heldUntil: Date | null;
  /** Until when requests are also signed with the previous secret. Null if there is none. */
  readonly previousSecretExpiresAt: Date | null;
  /** When it was created. */
  readonly createdAt: Date;
  /** When it was last changed. */
  readonly updatedAt: Date;
}

/** Options of a new webhook endpoint. Only the URL is required. */
export interface WebhookEndpointCreateOptions extends WebhookEndpointUpdateOptions {
  /** An https URL. */
  readonly url: string;
}

/** A new webhook endpoint. */
export interface AdminWebhookEndpointFirstView extends AdminWebhookEndpoint {
  /** The signing secret (`whsec_…`). The result is the only place with it. */
  readonly secret: string;
}

/** Changes to a webhook endpoint. */
export interface WebhookEndpointUpdateOptions {
  /** An https URL. */
  readonly url?: string | undefined;
  /** Note for the owners, up to 500 characters. */
  readonly description?: string | undefined;
  /** Types of the events that it receives. Null for all. */
  readonly eventTypes?: readonly WebhookEventType[] | null | undefined;
  /** Maximum number of requests per second. Null for no limit. */
  readonly rateLimit?: number | null | undefined;
  /** Additional request headers, at most 20. Replaces all stored headers. */
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
  /** Whether it receives events. */
  readonly isEnabled?: boolean | undefined;
}
