import type { WebhookEvent as EventOfProject } from '@portico/contract';

/** An event that "Send test event" of the dashboard sends. */
export interface WebhookTestEvent {
  /** The type of test events. */
  readonly type: 'stack.test';
  /** Version of the payload. */
  readonly version: number;
  /** When the event was created, in ISO 8601. */
  readonly timestamp: string;
  /** Content of the test. */
  readonly data: {
    /** A fixed text. */
    readonly message: string;
    /** URL of the endpoint that was tested. */
    readonly endpointUrl: string;
  };
}

/** A verified webhook event. `type` tells which `data` it has. */
export type WebhookEvent = (EventOfProject | WebhookTestEvent) & {
  /** ID of the message. A repeated delivery has the same ID. */
  readonly id: string;
};

/** Name of a webhook event, such as `user.created`. */
export type WebhookEventType = WebhookEvent['type'];

/** The webhook event with the given name. */
export type WebhookEventOf<T extends WebhookEventType> = Extract<WebhookEvent, { type: T }>;
