import { sql } from 'kysely';
import { unscoped } from '../../../db/statements.ts';
import { expiredRows, type KeptRows } from '../../../kernel/background/retention.ts';

/**
 * Deletes a batch of old messages of any tenancy, with their deliveries and attempts. Jumps from one tenancy to the next
 * in `webhook_messages_by_time`.
 */
export const deleteOldMessages = unscoped(
  'webhooks.delete_old_messages',
  (_q, the: { before: Date }) => sql<{ readonly id: string }>`
    with recursive t as (
      (select tenancy_id, created_at from webhook_messages order by tenancy_id, created_at limit 1)
      union all
      select n.tenancy_id, n.created_at from t, lateral (
        select m.tenancy_id, m.created_at from webhook_messages m where m.tenancy_id > t.tenancy_id
        order by m.tenancy_id, m.created_at limit 1
      ) as n
    ),
    old as (
      select m.tenancy_id, m.id from t, lateral (
        select x.tenancy_id, x.id from webhook_messages x
        where x.tenancy_id = t.tenancy_id and x.created_at < ${the.before}::timestamptz order by x.created_at limit 500
      ) as m
      where t.created_at < ${the.before}::timestamptz
      limit 500
    ),
    attempts as (
      delete from webhook_attempts a using old where a.tenancy_id = old.tenancy_id and a.message_id = old.id
    ),
    deliveries as (
      delete from webhook_deliveries d using old where d.tenancy_id = old.tenancy_id and d.message_id = old.id
    ),
    messages as (
      delete from webhook_messages m using old where m.tenancy_id = old.tenancy_id and m.id = old.id
    )
    select id from old`,
);

/** Deletes a batch of rows of a deleted endpoint of any tenancy, and then its row. Served by `webhook_endpoints_deleted`. */
export const deleteRemovedEndpoint = unscoped(
  'webhooks.delete_removed_endpoint',
  () => sql<{ readonly id: string }>`
    with e as (
      select tenancy_id, id from webhook_endpoints where deleted_at is not null order by deleted_at limit 1
      for update skip locked
    ),
    old_attempts as (
      select a.tenancy_id, a.message_id, a.endpoint_id, a.id from e
      join webhook_attempts a on a.tenancy_id = e.tenancy_id and a.endpoint_id = e.id limit 1000
    ),
    attempts as (
      delete from webhook_attempts a using old_attempts o
      where a.tenancy_id = o.tenancy_id and a.message_id = o.message_id and a.endpoint_id = o.endpoint_id and a.id = o.id
    ),
    old_deliveries as (
      select d.tenancy_id, d.message_id, d.endpoint_id from e
      join webhook_deliveries d on d.tenancy_id = e.tenancy_id and d.endpoint_id = e.id limit 1000
    ),
    deliveries as (
      delete from webhook_deliveries d using old_deliveries o
      where d.tenancy_id = o.tenancy_id and d.message_id = o.message_id and d.endpoint_id = o.endpoint_id
    ),
    replays as (
      delete from webhook_replays r using e where r.tenancy_id = e.tenancy_id and r.endpoint_id = e.id
    ),
    endpoints as (
      delete from webhook_endpoints x using e
      where x.tenancy_id = e.tenancy_id and x.id = e.id
        and not exists (select 1 from old_attempts) and not exists (select 1 from old_deliveries)
    )
    select id from e`,
);

/** Marks listeners that no longer fetch messages as deleted. Served by `webhook_endpoints_expiring`. */
export const expireListeners = unscoped('webhooks.expire_listeners', (q, the: { now: Date }) =>
  q
    .updateTable('webhook_endpoints')
    .set({ deleted_at: the.now, expires_at: null })
    .where('expires_at', '<', the.now)
    .where('deleted_at', 'is', null),
);

/** Deletes a batch of expired portal tokens. Served by `webhook_portal_tokens_by_expiry`. */
export const deleteExpiredPortalTokens = unscoped(
  'webhooks.delete_expired_portal_tokens',
  (_q, the: { now: Date }) => sql<never>`
    delete from webhook_portal_tokens t using (
      select tenancy_id, id from webhook_portal_tokens where expires_at < ${the.now}::timestamptz
      order by expires_at limit 1000
    ) as old
    where t.tenancy_id = old.tenancy_id and t.id = old.id`,
);

export const keptMessages: KeptRows = {
  setting: ['webhooks', 'retentionDays'],
  rows: (before) => sql`select m.tenancy_id, m.id from webhook_messages m
    where m.tenancy_id = t.id and m.created_at < ${before} order by m.created_at, m.id`,
};

/** Deletes a batch of messages of projects that keep them for less than the default, with their deliveries and attempts. */
export const expireMessages = unscoped(
  'webhooks.expire_messages',
  (_q, the: { now: Date }) => sql<never>`
    with old as materialized (${expiredRows(keptMessages, the.now)}),
    attempts as (
      delete from webhook_attempts a using old where a.tenancy_id = old.tenancy_id and a.message_id = old.id
    ),
    deliveries as (
      delete from webhook_deliveries d using old where d.tenancy_id = old.tenancy_id and d.message_id = old.id
    )
    delete from webhook_messages m using old where m.tenancy_id = old.tenancy_id and m.id = old.id`,
);
