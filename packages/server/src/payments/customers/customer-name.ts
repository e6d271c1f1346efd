import { type RawBuilder, sql } from 'kysely';
import type { TenancyId } from '../../db/tenancy.ts';
import { nameOfUser } from '../../users/user-search/index.ts';

/**
 * Builds the expression for a customer name: users have a display name or primary email, teams a display name, others null.
 * Served by the primary keys and `contact_channels_primary`.
 *
 * @param alias of the table with `customer_type` and `customer_id`
 */
export function customerName(alias: 'c' | 'p' | 't', tenancyId: TenancyId): RawBuilder<unknown> {
  const id = sql.ref(`${alias}.customer_id`);
  return sql`case ${sql.ref(`${alias}.customer_type`)}
      when 'user' then ${nameOfUser(tenancyId, sql`${id}::uuid`)}
      when 'team' then (
        select g.display_name from teams g where g.tenancy_id = ${tenancyId}::uuid and g.id = ${id}::uuid
      )
    end`;
}

/**
 * Builds the expression for the primary email of a customer who is a user; null for others. It tells people with one name apart.
 * Served by `contact_channels_primary`.
 *
 * @param alias of the table with `customer_type` and `customer_id`
 */
export function customerEmail(alias: 'c' | 'p' | 't', tenancyId: TenancyId): RawBuilder<string | null> {
  return sql`(
    select e.value from contact_channels e
    where ${sql.ref(`${alias}.customer_type`)} = 'user' and e.tenancy_id = ${tenancyId}::uuid
      and e.user_id = case when ${sql.ref(`${alias}.customer_type`)} = 'user' then ${sql.ref(`${alias}.customer_id`)}::uuid end
      and e.type = 'email' and e.is_primary
  )`;
}
