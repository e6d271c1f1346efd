import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../kernel/background/erasure.ts';

/** Deletes the emails to users, and those to one of their addresses that belong to no other user. */
const eraseEmails = unscoped(
  'emails.erase',
  (_q, the: { users: string }) =>
    sql<ErasedRows>`
    with taken as materialized (
      select distinct on (f.tenancy_id, f.id) f.tenancy_id, f.id as email_id, x.id from ${erasedUsers(the.users)}
      cross join lateral (
        select e.tenancy_id, e.id from outgoing_emails e
        where e.tenancy_id = x.tenancy_id and e.user_id = x.user_id and e.created_at <= x.before
        union all select e.tenancy_id, e.id from outgoing_emails e
        where e.tenancy_id = x.tenancy_id and lower(e.recipient) collate "C" = any(x.addresses) and e.user_id is null
          and e.created_at <= x.until
      ) as f limit ${sql.lit(erasedMax)}
    ), failures as (
      delete from email_failures e using taken t where e.tenancy_id = t.tenancy_id and e.email_id = t.email_id
    ), gone as (
      delete from outgoing_emails e using taken t where e.tenancy_id = t.tenancy_id and e.id = t.email_id
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const emailErasure = erases('emails', eraseEmails);
