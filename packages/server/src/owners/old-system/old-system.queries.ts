import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** What is known about the old system of a project. */
export interface OldSystemRow {
  readonly moved: number;
  readonly last_moved_at: Date | null;
  readonly total: number | null;
  readonly failures: number;
  readonly last_failure_at: Date | null;
  readonly last_failure: string | null;
}

/** Served by the primary key. */
export const oldSystemOf = scoped(
  'old_system.get',
  (_q, _the: object, tenancyId) => sql<OldSystemRow>`
    select moved_count as moved, last_moved_at, total_users as total, failure_count as failures, last_failure_at, last_failure
    from old_systems where tenancy_id = ${tenancyId}::uuid`,
);

/** Takes the number of the next line of the import. */
export const nextLine = scoped(
  'old_system.next_line',
  (_q, the: { total: number | null }, tenancyId) => sql<{ line: number }>`
    insert into old_systems as o (tenancy_id, line_count, total_users) values (${tenancyId}::uuid, 1, ${the.total}::integer)
    on conflict (tenancy_id) do update set line_count = o.line_count % 2000000000 + 1,
      total_users = coalesce(excluded.total_users, o.total_users)
    returning line_count as line`,
);

/** Whether a user was deleted or erased here. Served by `erasures_of_user`. */
export const wasDeleted = scoped(
  'old_system.was_deleted',
  (_q, the: { userId: string }, tenancyId) => sql<{ readonly was_deleted: boolean }>`
    select exists (select from erasures e where e.tenancy_id = ${tenancyId}::uuid and e.user_id = ${the.userId}::uuid) as was_deleted`,
);

/**
 * Whether a user has verified an address here and does not, or no longer, sign in with it. Served by `contact_channels_by_value` and
 * `removed_sign_ins_by_digest`.
 */
export const wasTakenAway = scoped(
  'old_system.was_taken_away',
  (_q, the: { email: string }, tenancyId) => sql<{ readonly was_taken_away: boolean }>`
    select exists (
      select from contact_channels c where c.tenancy_id = ${tenancyId}::uuid and c.value collate "C" = ${the.email}::text and c.type = 'email' and c.is_verified
    ) or exists (
      select from removed_sign_ins r where r.tenancy_id = ${tenancyId}::uuid and r.kind = 'email'
        and r.digest = sign_in_digest(${the.email}::text)
    ) as was_taken_away`,
);

/** Counts a user who has moved in. */
export const countMoved = scoped(
  'old_system.count_moved',
  (_q, the: { now: Date }, tenancyId) => sql<never>`
    update old_systems set moved_count = moved_count + 1, last_moved_at = ${the.now}::timestamptz
    where tenancy_id = ${tenancyId}::uuid`,
);

/** Counts a sign-in without a usable answer. */
export const countFailure = scoped(
  'old_system.count_failure',
  (_q, the: { now: Date; message: string }, tenancyId) => sql<never>`
    insert into old_systems as o (tenancy_id, failure_count, last_failure_at, last_failure)
    values (${tenancyId}::uuid, 1, ${the.now}::timestamptz, ${the.message}::text)
    on conflict (tenancy_id) do update set failure_count = o.failure_count + 1, last_failure_at = excluded.last_failure_at,
      last_failure = excluded.last_failure`,
);
