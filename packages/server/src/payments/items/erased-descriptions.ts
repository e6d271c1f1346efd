import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../kernel/background/erasure.ts';

/** Removes the descriptions of quantity changes of users. The quantities stay. */
const eraseDescriptions = unscoped(
  'items.erase_descriptions',
  (_q, the: { users: string }) =>
    sql<ErasedRows>`
    with taken as materialized (
      select c.tenancy_id, c.id as change_id, x.id from ${erasedUsers(the.users)}
      join item_quantity_changes c on c.tenancy_id = x.tenancy_id and c.customer_id = x.user_id::text
        and c.customer_type = 'user' and c.description is not null and c.created_at <= x.before
      limit ${sql.lit(erasedMax)}
    ), gone as (
      update item_quantity_changes c set description = null from taken t
      where c.tenancy_id = t.tenancy_id and c.id = t.change_id
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const itemErasure = erases('item_descriptions', eraseDescriptions);
