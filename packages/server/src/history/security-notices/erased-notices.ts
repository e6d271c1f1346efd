import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../kernel/background/erasure.ts';

/** Deletes security notices of users. */
const eraseNotices = unscoped(
  'security_notices.erase',
  (_q, the: { users: string }) =>
    sql<ErasedRows>`
    with taken as materialized (
      select n.tenancy_id, n.id as notice_id, x.id from ${erasedUsers(the.users)}
      join security_notices n on n.tenancy_id = x.tenancy_id and n.user_id = x.user_id and n.created_at <= x.before
      limit ${sql.lit(erasedMax)}
    ), gone as (
      delete from security_notices n using taken t where n.tenancy_id = t.tenancy_id and n.id = t.notice_id
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const noticeErasure = erases('security_notices', eraseNotices);
