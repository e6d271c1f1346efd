import { type RawBuilder, sql } from 'kysely';
import { scoped, unscoped } from '../../../db/statements.ts';
import type { TenancyId } from '../../../db/tenancy.ts';

/** Deliveries that a statement queues. */
const replayBatchSize = 1000;

interface OneDelivery {
  readonly endpointId: string;
  readonly messageId: string;
  readonly now: Date;
}

/**
 * Queues a delivery again, or lets its next attempt begin now, before others of the endpoint. Attempts end after three
 * days. Has no effect while an attempt runs.
 */
export const replayDelivery = scoped('webhooks.replay_delivery', (q, the: OneDelivery, tenancyId) =>
  q
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql<number>`case when next_attempt_at is null then 0 else attempts end`,
      delivered_at: null,
      next_attempt_at: sql<Date>`case when is_sending then next_attempt_at else 'epoch'::timestamptz end`,
      retry_until: sql<Date>`${the.now}::timestamptz + interval '3 days'`,
      is_manual: sql<boolean>`true`,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('endpoint_id', '=', the.endpointId)
    .where('message_id', '=', the.messageId),
);

/** Lets an attempt at a failing endpoint begin now: its owner waits for the result. */
export const endHold = scoped('webhooks.end_hold', (q, the: { endpointId: string }, tenancyId) =>
  q
    .updateTable('webhook_endpoints')
    .set({ held_until: null })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.endpointId)
    .where('failing_since', 'is not', null),
);

interface NewReplay {
  readonly endpointId: string;
  readonly onlyFailed: boolean;
  readonly since: Date;
  readonly now: Date;
}

/** Begins to queue many deliveries of an endpoint. A replay that has not ended is extended, and starts again. */
export const insertReplay = scoped(
  'webhooks.insert_replay',
  (_q, the: NewReplay, tenancyId) => sql<never>`
    insert into webhook_replays as r (tenancy_id, endpoint_id, only_failed, since, until)
    values (${tenancyId}::uuid, ${the.endpointId}::uuid, ${the.onlyFailed}::boolean, ${the.since}::timestamptz,
      ${the.now}::timestamptz)
    on conflict (tenancy_id, endpoint_id) do update set only_failed = r.only_failed and excluded.only_failed,
      since = least(r.since, excluded.since), until = greatest(r.until, excluded.until), after_at = null, after_id = null`,
);

/** Queues a batch of deliveries of a replay, oldest first, and notes the last of them. The last batch deletes the replay. */
function continued(replay: RawBuilder<unknown>, now: Date) {
  return sql<{ readonly queued: number; readonly is_more: boolean; readonly tenancy_id: TenancyId }>`
    with r as (${replay}),
    batch as (
      select d.tenancy_id, d.message_id, d.endpoint_id, d.created_at, d.id from r, lateral (
        select * from webhook_deliveries f
        where r.only_failed and f.tenancy_id = r.tenancy_id and f.endpoint_id = r.endpoint_id
          and f.delivered_at is null and f.next_attempt_at is null
          and f.created_at >= r.since and f.created_at <= r.until
          and (r.after_at is null or (f.created_at, f.id) > (r.after_at, r.after_id))
        union all
        select * from webhook_deliveries a
        where not r.only_failed and a.tenancy_id = r.tenancy_id and a.endpoint_id = r.endpoint_id
          and a.created_at >= r.since and a.created_at <= r.until
          and (r.after_at is null or (a.created_at, a.id) > (r.after_at, r.after_id))
        order by created_at, id limit ${sql.lit(replayBatchSize)}
      ) as d
    ),
    queued as (
      update webhook_deliveries d set attempts = 0, delivered_at = null, next_attempt_at = ${now}::timestamptz,
        retry_until = ${now}::timestamptz + interval '3 days', is_manual = true
      from batch b
      where d.tenancy_id = b.tenancy_id and d.message_id = b.message_id and d.endpoint_id = b.endpoint_id
        and d.next_attempt_at is null
      returning 1
    ),
    last as (select created_at, id from batch order by created_at desc, id desc limit 1),
    size as (select count(*) = ${sql.lit(replayBatchSize)} as is_full from batch),
    moved as (
      update webhook_replays p set after_at = last.created_at, after_id = last.id
      from r, last, size
      where p.tenancy_id = r.tenancy_id and p.endpoint_id = r.endpoint_id and size.is_full
    ),
    ended as (
      delete from webhook_replays p using r, size
      where p.tenancy_id = r.tenancy_id and p.endpoint_id = r.endpoint_id and not size.is_full
    )
    select r.tenancy_id, (select count(*)::int from queued) as queued, size.is_full as is_more from r, size`;
}

/** Continues the replay of an endpoint. @returns no row if there is none, or another process continues it */
export const continueReplayOf = scoped(
  'webhooks.continue_replay_of',
  (_q, the: { endpointId: string; now: Date }, tenancyId) =>
    continued(
      sql`select * from webhook_replays where tenancy_id = ${tenancyId}::uuid and endpoint_id = ${the.endpointId}::uuid
        for update skip locked`,
      the.now,
    ),
);

/** Continues a replay of any tenancy. */
export const continueReplay = unscoped('webhooks.continue_replay', (_q, the: { now: Date }) =>
  continued(sql`select * from webhook_replays order by random() limit 1 for update skip locked`, the.now),
);
