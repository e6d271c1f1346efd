import { type RawBuilder, sql } from 'kysely';

/**
 * Builds the expression for a user's display name or primary email, as it is now. Null if there is no such user.
 *
 * @param userId expression of the ID, a UUID
 */
export function nameOfUser(tenancyId: string, userId: RawBuilder<unknown>): RawBuilder<string | null> {
  // No caller has these aliases, so that its own ones mean its own tables.
  return sql`(
    select coalesce(named.display_name, address.value) from users named
    left join contact_channels address on address.tenancy_id = named.tenancy_id and address.user_id = named.id
      and address.type = 'email' and address.is_primary
    where named.tenancy_id = ${tenancyId}::uuid and named.id = ${userId}
  )`;
}
