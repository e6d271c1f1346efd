import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../kernel/background/erasure.ts';

/** Deletes broadcasts to one user that have ended: their subjects and variables are about the user. */
const eraseBroadcasts = unscoped(
  'broadcasts.erase',
  (_q, the: { users: string }) =>
    sql<ErasedRows>`
    with taken as materialized (
      select b.tenancy_id, b.id as broadcast_id, x.id from ${erasedUsers(the.users)}
      join email_broadcasts b on b.tenancy_id = x.tenancy_id and b.user_count = 1 and b.user_ids[1] = x.user_id
        and b.created_at <= x.before and b.next_batch_at is null
      limit ${sql.lit(erasedMax)}
    ), gone as (
      delete from email_broadcasts b using taken t where b.tenancy_id = t.tenancy_id and b.id = t.broadcast_id
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const broadcastErasure = erases('broadcasts', eraseBroadcasts);
