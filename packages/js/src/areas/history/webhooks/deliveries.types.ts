// Generated from packages/contract/src/history/webhooks/deliveries.endpoints.ts by `npm run fix`.
import type { WebhookEventType } from './webhook-event.ts';

/** Options of a search for deliveries. */
export interface ListWebhookDeliveriesOptions {
  /** Default: all endpoints. */
  readonly endpointId?: string | undefined;
  /** Default: all statuses. */
  readonly status?: 'pending' | 'delivered' | 'failed' | undefined;
  /** Default: all types. */
  readonly eventType?: WebhookEventType | undefined;
  /** Only events about this user. */
  readonly userId?: string | undefined;
  /** Only events about this team. Not with `user_id`. */
  readonly teamId?: string | undefined;
  /** Maximum number of deliveries on the page, at most 100. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** A message for one endpoint. */
export interface AdminWebhookDelivery {
  /** ID of the message. It is the `id` of the event. */
  readonly messageId: string;
  /** ID of the endpoint. */
  readonly endpointId: string;
  /** Type of the event. */
  readonly eventType: string;
  /** Whom the event is about. Null if it is about no user, team or customer. */
  readonly about: {
    /** `customer`: a customer of the app that is no user and no team. */
    readonly type: 'user' | 'team' | 'customer';
    readonly id: string;
    /** Display name or email, as it is now. Null if the user or team does not exist any more. */
    readonly name: string | null;
  } | null;
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
  /** Whether an attempt runs now. */
  readonly isSending: boolean;
  /** Whether it waits because its endpoint is failing: only single attempts try whether that works again. */
  readonly isHeld: boolean;
  /** HTTP status of the last attempt. Null without a response. */
  readonly lastResponseStatus: number | null;
  /** Why the last attempt failed. */
  readonly lastError: string | null;
}

/**
 * A page of deliveries. One request searches a limited number of deliveries, so a page can be short or empty although
 * there are more. `nextCursor` is null when all were searched.
 */
export type WebhookDeliveryPage = AdminWebhookDelivery[] & { readonly nextCursor: string | null };

/** Names a delivery: one message for one endpoint. */
export interface WebhookDeliveryKey {
  /** ID of the endpoint. */
  readonly endpointId: string;
  /** ID of the message. It is the `id` of the event. */
  readonly messageId: string;
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

/** Selects messages to send again. */
export interface WebhookReplayOptions {
  /** `failed`: only failed deliveries. `all`: also delivered ones. */
  readonly select: 'failed' | 'all';
  /** The first moment of the messages. Default: all messages of the last 30 days. */
  readonly since?: Date | undefined;
}
