import { type Json, testEventType, type WebhookEventType, webhookEvents } from '@portico/contract';
import { newId } from '../../../base/ids.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { TenancyContext } from '../../../kernel/context.ts';
import { ownApplication, requireEndpoint } from '../endpoints/endpoints.service.ts';
import { endHold } from '../log/replay.queries.ts';
import { insertMessage } from './messages.queries.ts';

/** Data of the test event. @see docs/reference/protocol/webhooks.md#test-events */
export interface TestData {
  readonly message: string;
  readonly endpointUrl: string;
}

/** What to send. */
export interface NewMessage {
  readonly application: string;
  readonly type: string;
  /** Data of the event, or the whole body. */
  readonly content: { readonly data: Json } | { readonly body: string };
  readonly eventId?: string | undefined;
  /** An endpoint that gets the message whatever its filter is. */
  readonly endpointId?: string | undefined;
  /** Whether no other endpoint gets it. */
  readonly isForOne?: boolean;
  /** Whether a person sends it, as a test. */
  readonly isManual?: boolean;
}

/**
 * Queues a message for the endpoints that receive its type.
 *
 * @returns its ID, and the number of endpoints that get it. Undefined if the application has a message with this event ID
 */
export async function queueMessage(context: TenancyContext, message: NewMessage) {
  const { application, type, content, eventId = null, endpointId = null } = message;
  const id = newId<string>();
  const inserted = await insertMessage.first(context, {
    id,
    application,
    type,
    data: 'data' in content ? JSON.stringify(content.data) : null,
    body: 'body' in content ? content.body : null,
    eventId,
    endpointId,
    isForOne: message.isForOne ?? false,
    isManual: message.isManual ?? false,
    now: context.now,
  });
  if (inserted === undefined) return undefined;
  if (endpointId !== null) await endHold.run(context, { endpointId });
  return { id, createdAt: context.now, deliveries: inserted.deliveries };
}

/** Returns the data of the test event of an endpoint. */
export function testDataOf({ url }: { readonly url: string }): TestData {
  return { message: 'Stack webhook test event triggered from the Stack dashboard.', endpointUrl: url };
}

/** Returns the example of an event type. Types of customers of a project have none. */
function exampleOf(type: string): Json {
  return Object.hasOwn(webhookEvents, type) ? (webhookEvents[type as WebhookEventType].example as Json) : {};
}

/** Queues the example of an event type for all endpoints that receive it. */
export async function triggerExample(context: TenancyContext, type: WebhookEventType) {
  const content = { data: exampleOf(type) };
  const queued = await queueMessage(context, { application: ownApplication, type, content, isManual: true });
  if (queued === undefined) throw new Error('a message without event ID is always queued');
  return queued;
}

/**
 * Sends a test event to one endpoint.
 *
 * @param name ID of the endpoint as on the wire, or its UID
 * @param type `stack.test`, or an event type whose example is sent
 * @returns ID of the message
 * @throws {Refusal} 404; 400, the endpoint is disabled
 */
export async function sendTest(
  context: TenancyContext,
  application: string,
  name: string,
  type: string = testEventType,
) {
  const endpoint = await requireEndpoint(context, application, name);
  if (endpoint.disabled_at !== null) throw new Refusal(400, 'The webhook endpoint is disabled');
  const data: Json = type === testEventType ? { ...testDataOf(endpoint) } : exampleOf(type);
  const target = { endpointId: endpoint.id, isForOne: true, isManual: true };
  const queued = await queueMessage(context, { application, type, content: { data }, ...target });
  if (queued === undefined) throw new Error('a message without event ID is always queued');
  return queued;
}
