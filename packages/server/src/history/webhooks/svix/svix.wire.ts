import { type Json, type WebhookEventType, webhookEvents, webhookEventTypes } from '@portico/contract';
import type { Application } from '../applications/applications.service.ts';
import type { ReceivingEndpoint } from '../endpoints/endpoints.service.ts';
import { uuidOf, wireId } from '../ids.ts';
import type { attemptPage } from '../log/deliveries.queries.ts';
import { bodyOf } from '../messages/message-body.ts';
import type { MessageRow } from '../messages/messages.queries.ts';

/** A position in a list. */
export interface Position {
  readonly createdAt: Date | null;
  readonly id: string | null;
}

/** Reads an iterator, whose form was checked. */
export function positionOf(iterator: string | null | undefined): Position {
  const [name = '', millis] = iterator?.split('.') ?? [];
  const prefix = name.split('_')[0] as 'msg' | 'ep' | 'atmpt' | 'app';
  const id = uuidOf(prefix, name);
  return id === undefined ? { createdAt: null, id: null } : { createdAt: new Date(Number(millis)), id };
}

interface Item {
  readonly id: string;
  readonly created_at: Date;
}

/**
 * Returns a list as on the wire.
 *
 * @param rows one more than the limit if there are more
 */
export function listToWire<T extends Item>(
  prefix: 'msg' | 'ep' | 'atmpt' | 'app',
  rows: readonly T[],
  limit: number,
  toWire: (row: T) => unknown,
) {
  const page = rows.slice(0, limit);
  const iteratorOf = (row: T | undefined) =>
    row === undefined ? null : `${wireId(prefix, row.id)}.${row.created_at.getTime()}`;
  return {
    data: page.map(toWire),
    iterator: iteratorOf(page.at(-1)),
    prevIterator: null,
    done: rows.length <= limit,
  };
}

/** Returns an application as on the wire. */
export function applicationToWire({ id, uid, name, createdAt }: Application) {
  const time = createdAt.toISOString();
  return { id, uid, name, rateLimit: null, metadata: {}, createdAt: time, updatedAt: time };
}

/** Returns an endpoint as on the wire. */
export function endpointToWire(row: ReceivingEndpoint) {
  return {
    id: wireId('ep', row.id),
    uid: row.uid,
    url: row.url,
    description: row.description,
    version: 1,
    disabled: row.disabled_at !== null,
    filterTypes: row.event_types,
    eventTypes: row.event_types,
    channels: null,
    rateLimit: row.rate_limit,
    throttleRate: row.rate_limit,
    metadata: row.metadata ?? {},
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns a message as on the wire. */
export function messageToWire(row: MessageRow, withContent: boolean) {
  return {
    id: wireId('msg', row.id),
    eventType: row.type,
    eventId: row.event_id,
    channels: null,
    payload: withContent ? (JSON.parse(bodyOf(row)) as Json) : {},
    timestamp: row.created_at.toISOString(),
    tags: null,
  };
}

type AttemptRow = Awaited<ReturnType<typeof attemptPage.all>>[number];

/** Returns an attempt as on the wire. */
export function attemptToWire(
  row: AttemptRow,
  { withMessage, withContent }: { withMessage: boolean; withContent: boolean },
) {
  const message = { ...row, id: row.message_id, created_at: row.message_created_at };
  return {
    id: wireId('atmpt', row.id),
    endpointId: wireId('ep', row.endpoint_id),
    msgId: wireId('msg', row.message_id),
    url: row.url,
    response: withContent ? (row.response_body ?? row.error ?? '') : '',
    responseStatusCode: row.response_status ?? 0,
    responseDurationMs: row.duration_millis,
    status: row.is_success ? 0 : 2,
    statusText: row.is_success ? 'success' : 'fail',
    triggerType: row.is_manual ? 1 : 0,
    timestamp: row.created_at.toISOString(),
    ...(withMessage ? { msg: messageToWire(message, withContent) } : {}),
  };
}

/** Returns the event types of a project as on the wire. */
export function eventTypesToWire() {
  const time = new Date(0).toISOString();
  const toWire = (name: WebhookEventType) => ({
    name,
    description: webhookEvents[name].description,
    archived: false,
    deprecated: false,
    schemas: null,
    featureFlag: null,
    createdAt: time,
    updatedAt: time,
  });
  return { data: webhookEventTypes.map(toWire), iterator: null, prevIterator: null, done: true };
}
