import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Maximum number of users that a round deletes. */
const usersMax = 50;

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
