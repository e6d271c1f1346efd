import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Maximum number of users that a round deletes. */
export const usersMax = 50;

/** A user whose time has come. */
export interface DueUser {
  readonly tenancy_id: TenancyId;
  readonly id: UserId;
  readonly project_id: string;
  readonly branch_id: string;
  /** The scheduled time, with all its digits. */
  readonly due_at: string;
}

/** A batch of users whose time has come, the earliest after a place first. Served by `users_to_delete`. */
export const dueUsers = unscoped(
  'deletions.due',
  (_q, the: { now: Date; afterAt: string; afterId: string }) => sql<DueUser>`
    select u.tenancy_id, u.id, t.project_id, t.branch_id, u.deletion_at::text as due_at
    from users u join tenancies t on t.id = u.tenancy_id
    where u.deletion_at <= ${the.now}::timestamptz and u.deletion_at >= ${the.afterAt}::timestamptz
      and (u.deletion_at, u.id) > (${the.afterAt}::timestamptz, ${the.afterId}::uuid)
    order by u.deletion_at, u.id limit ${sql.lit(usersMax)}`,
);
