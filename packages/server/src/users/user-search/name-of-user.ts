import { type RawBuilder, sql } from 'kysely';

/**
 * Builds the expression for a user's display name or primary email, as it is now. Null if there is no such user.
 *
 * @param userId expression of the ID, a UUID
 */
export function nameOfUser(tenancyId: string, userId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select coalesce(u.display_name, c.value) from users u
    left join contact_channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.type = 'email' and c.is_primary
    where u.tenancy_id = ${tenancyId}::uuid and u.id = ${userId}
  )`;
}
