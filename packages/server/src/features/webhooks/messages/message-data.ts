import type { Json, WebhookEventType } from '@portico/contract';

/**
 * Converts what is stored about a change to the data of its event.
 *
 * @param type the type of the event
 * @param raw the changed object, as a trigger has stored it
 */
export function messageData(_type: WebhookEventType, raw: Json): Json {
  return raw;
}
