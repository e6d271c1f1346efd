import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../kernel/background/erasure.ts';

/** Deletes suppressions of addresses that no user has any more. */
const eraseSuppressions = unscoped(
  'email_suppressions.erase',
  (_q, the: { users: string }) =>
    sql<ErasedRows>`
    with taken as materialized (
      select s.tenancy_id, s.address, x.id from ${erasedUsers(the.users)}
      join email_suppressions s on s.tenancy_id = x.tenancy_id and s.address = any(x.addresses) and s.created_at <= x.until
      where not exists (
        select 1 from contact_channels c where c.tenancy_id = x.tenancy_id and c.type = 'email' and c.value = s.address
      )
      limit ${sql.lit(erasedMax)}
    ), gone as (
      delete from email_suppressions s using taken t where s.tenancy_id = t.tenancy_id and s.address = t.address
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const suppressionErasure = erases('email_suppressions', eraseSuppressions);
