import { sql } from 'kysely';
import { unscoped } from '../../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../../kernel/background/erasure.ts';

/** Deletes webhook messages about users and emails to them, with what endpoints answered. */
const eraseMessages = unscoped(
  'webhooks.erase_messages',
  (_q, the: { users: string }) =>
    sql<ErasedRows>`
    with taken as materialized (
      select distinct on (f.tenancy_id, f.id) f.tenancy_id, f.id as message_id, x.id from ${erasedUsers(the.users)}
      cross join lateral (
        select m.tenancy_id, m.id from webhook_messages m
        where m.tenancy_id = x.tenancy_id and m.subject = x.user_id::text and m.created_at <= x.before
        union all select m.tenancy_id, m.id from webhook_messages m
        where m.tenancy_id = x.tenancy_id and m.type like 'email.%' and lower(m.data #>> '{row,recipient}') = any(x.addresses)
          and m.created_at <= x.until
        union all select m.tenancy_id, m.id from webhook_messages m
        where m.tenancy_id = x.tenancy_id and m.type like 'team.%' and m.data #>> '{row,id}' = any(x.team_ids::text[])
          and m.created_at <= x.until
      ) as f limit ${sql.lit(erasedMax)}
    ), attempts as (
      delete from webhook_attempts a using taken t where a.tenancy_id = t.tenancy_id and a.message_id = t.message_id
    ), deliveries as (
      delete from webhook_deliveries d using taken t where d.tenancy_id = t.tenancy_id and d.message_id = t.message_id
    ), gone as (
      delete from webhook_messages m using taken t where m.tenancy_id = t.tenancy_id and m.id = t.message_id
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const webhookErasure = erases('webhook_messages', eraseMessages);
