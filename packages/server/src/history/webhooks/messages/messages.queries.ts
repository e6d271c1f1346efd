import type { Json } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../../db/statements.ts';

interface NewMessage {
  readonly id: string;
  readonly application: string;
  readonly type: string;
  /** JSON, or null if there is a body. */
  readonly data: string | null;
  readonly body: string | null;
  readonly eventId: string | null;
  /** An endpoint that gets the message whatever its filter is. Null for none. */
  readonly endpointId: string | null;
  /** Whether no other endpoint gets it. */
  readonly isForOne: boolean;
  readonly isManual: boolean;
  readonly now: Date;
}

/** Queues a message. @returns no row if the application has a message with this event ID */
export const insertMessage = scoped(
  'webhooks.insert_message',
  (_q, the: NewMessage, tenancyId) => sql<{ readonly deliveries: number }>`
    with message as (
      insert into webhook_messages (tenancy_id, id, application, type, data, body, event_id, created_at)
      values (${tenancyId}::uuid, ${the.id}::uuid, ${the.application}::text, ${the.type}::text, ${the.data}::jsonb,
        ${the.body}::text, ${the.eventId}::text, ${the.now}::timestamptz)
      on conflict (tenancy_id, application, event_id) where event_id is not null do nothing
      returning id
    ),
    queued as (
      insert into webhook_deliveries (tenancy_id, message_id, endpoint_id, event_type, created_at, next_attempt_at,
        retry_until, is_manual)
      select ${tenancyId}::uuid, m.id, e.id, ${the.type}::text, ${the.now}::timestamptz,
        -- A person waits for it, so it comes before others.
        case when e.id = ${the.endpointId}::uuid then 'epoch'::timestamptz else ${the.now}::timestamptz end,
        ${the.now}::timestamptz + interval '3 days', ${the.isManual}::boolean
      from message m, webhook_endpoints e
      where e.tenancy_id = ${tenancyId}::uuid and e.application = ${the.application}::text
        and e.disabled_at is null and e.deleted_at is null
        and (e.id = ${the.endpointId}::uuid or not ${the.isForOne}::boolean
          and (e.event_types is null or ${the.type}::text = any (e.event_types)))
      returning 1
    )
    select (select count(*)::int from queued) as deliveries from message`,
);

/** A stored message. */
export interface MessageRow {
  readonly id: string;
  readonly type: string;
  readonly data: Json;
  readonly body: string | null;
  readonly event_id: string | null;
  readonly created_at: Date;
}

interface MessageName {
  readonly application: string;
  /** Null to look for the event ID. */
  readonly id: string | null;
  readonly eventId: string | null;
}

const columns = ['id', 'type', 'data', 'body', 'event_id', 'created_at'] as const;

/** A message of an application. Served by the primary key and `webhook_messages_by_event_id`. */
export const messageByName = scoped('webhooks.message_by_name', (q, the: MessageName, tenancyId) =>
  q
    .selectFrom('webhook_messages')
    .select(columns)
    .where('tenancy_id', '=', tenancyId)
    .where('application', '=', the.application)
    .where(sql<boolean>`(id = ${the.id}::uuid or event_id = ${the.eventId}::text)`)
    .limit(1),
);

interface MessagePage {
  readonly application: string;
  /** Null for all. */
  readonly types: readonly string[] | null;
  /** The page begins before this position. Null for the newest messages. */
  readonly createdAt: Date | null;
  readonly id: string | null;
  readonly limit: number;
}

/** A page of messages, newest first. Served by `webhook_messages_by_time`. */
export const messagePage = scoped(
  'webhooks.message_page',
  (q, the: MessagePage, tenancyId) =>
    q
      .selectFrom('webhook_messages')
      .select(columns)
      .where('tenancy_id', '=', tenancyId)
      .where('application', '=', the.application)
      .where(sql<boolean>`(${the.types}::text[] is null or type = any (${the.types}::text[]))`)
      .where(
        sql<boolean>`(${the.createdAt}::timestamptz is null
          or (created_at, id) < (${the.createdAt}::timestamptz, ${the.id}::uuid))`,
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(the.limit),
  { plan: 'fresh' },
);
