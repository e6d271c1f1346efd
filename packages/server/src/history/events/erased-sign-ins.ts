import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../kernel/background/erasure.ts';

/** Deletes failed sign-ins of users, and those of strangers with one of their addresses. */
const eraseSignIns = unscoped(
  'events.erase_sign_ins',
  (_q, the: { users: string }) =>
    sql<ErasedRows>`
    with taken as materialized (
      select distinct on (f.tenancy_id, f.at, f.id) f.tenancy_id, f.at, f.id as sign_in_id, x.id from ${erasedUsers(the.users)}
      cross join lateral (
        select s.tenancy_id, s.at, s.id from failed_sign_ins s
        where s.tenancy_id = x.tenancy_id and s.user_id = x.user_id and s.at <= x.before
        union all select s.tenancy_id, s.at, s.id from failed_sign_ins s
        where s.tenancy_id = x.tenancy_id and s.address = any(x.addresses) and s.user_id is null and s.at <= x.until
      ) as f limit ${sql.lit(erasedMax)}
    ), gone as (
      delete from failed_sign_ins s using taken t where s.tenancy_id = t.tenancy_id and s.at = t.at and s.id = t.sign_in_id
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const signInErasure = erases('sign_ins', eraseSignIns);
