import { type Json, type WebhookEventType, webhookEvents, webhookPayloadVersion } from '@portico/contract';
import { messageData } from './message-data.ts';

/** A stored message. */
export interface StoredMessage {
  readonly type: string;
  /** Null if there is a body. */
  readonly data: Json;
  readonly body: string | null;
  readonly created_at: Date;
}

function isEventType(type: string): type is WebhookEventType {
  return Object.hasOwn(webhookEvents, type);
}

/** Returns the body of a message. All attempts and endpoints get the same bytes. */
export function bodyOf({ type, data, body, created_at: at }: StoredMessage): string {
  if (body !== null) return body;
  return JSON.stringify({
    type,
    version: webhookPayloadVersion,
    timestamp: at.toISOString(),
    data: isEventType(type) ? messageData(type, data) : data,
  });
}
