import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Maximum number of users that a round deletes. */
const usersMax = 50;

/**
 * Schedules the deletion of a user. A deletion that is scheduled already keeps its date. The new version of the credentials voids
 * every code, link and flow.
 */
export const scheduleUser = scoped('deletions.schedule', (q, the: { userId: UserId; deletionAt: Date }, tenancyId) =>
  q
    .updateTable('users')
    // @guard scheduled-deletion-voids-codes
    .set({ deletion_at: the.deletionAt, credential_version: sql<number>`credential_version + 1` })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.userId)
    .where('deletion_at', 'is', null)
    .returning('id'),
);

/** Cancels the scheduled deletion of a user. */
export const unscheduleUser = scoped('deletions.cancel', (q, the: { userId: UserId }, tenancyId) =>
  q
    .updateTable('users')
    .set({ deletion_at: null })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.userId)
    .where('deletion_at', 'is not', null)
    .returning('id'),
);

/** A user whose time has come. */
export interface DueUser {
  readonly tenancy_id: TenancyId;
  readonly id: UserId;
  readonly project_id: string;
  readonly branch_id: string;
}

/** A batch of users whose time has come, the earliest first. Served by `users_to_delete`. */
export const dueUsers = unscoped(
  'deletions.due',
  (_q, the: { now: Date }) => sql<DueUser>`
    select u.tenancy_id, u.id, t.project_id, t.branch_id
    from users u join tenancies t on t.id = u.tenancy_id
    where u.deletion_at <= ${the.now}::timestamptz order by u.deletion_at limit ${sql.lit(usersMax)}`,
);
