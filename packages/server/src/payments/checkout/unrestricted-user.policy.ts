import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { restrictedUser } from '../../kernel/restriction.ts';

const restrictedUserById = scoped('users.restricted_by_id', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.userId)
    .where('restricted_by_admin', '=', sql.lit(true)),
);

/**
 * Checks that a user is not restricted, where no access token names the restriction.
 *
 * @throws {RestrictedUserNotAllowed}
 */
export async function requireUnrestrictedUser(context: TenancyContext, userId: UserId): Promise<void> {
  if ((await restrictedUserById.first(context, { userId })) !== undefined) throw restrictedUser();
}
