import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../kernel/background/erasure.ts';

/** Deletes the codes of users, and those sent to one of their addresses before the deletion that belong to no other user, also invitations. */
const eraseCodes = unscoped(
  'verification_codes.erase',
  (_q, the: { users: string }) =>
    sql<ErasedRows>`
    with taken as materialized (
      select distinct on (f.tenancy_id, f.id) f.tenancy_id, f.id as code_id, x.id from ${erasedUsers(the.users)}
      cross join lateral (
        select c.tenancy_id, c.id from verification_codes c
        where c.tenancy_id = x.tenancy_id and c.user_id = x.user_id and c.created_at <= x.before
        union all select c.tenancy_id, c.id from verification_codes c
        where c.tenancy_id = x.tenancy_id and lower(c.data ->> 'email') = any(x.addresses) and c.created_at <= x.until
          and c.user_id is null
      ) as f limit ${sql.lit(erasedMax)}
    ), gone as (
      delete from verification_codes c using taken t where c.tenancy_id = t.tenancy_id and c.id = t.code_id
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const codeErasure = erases('verification_codes', eraseCodes);
