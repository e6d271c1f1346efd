import type { Endpoints, ResponseOf, TeamId, UserId } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** Why an undo leaves what a line has created. */
export type SpareReason = ResponseOf<
  Endpoints['POST /internal/imports/:run_id/undo'],
  'admin'
>['spared'][number]['reason'];

/** The last lines of a run before one, the last first. Served by the primary key. */
export const linesToUndo = scoped(
  'moving.lines_to_undo',
  (q, the: { runId: string; count: number; beforeLine: number | null }, tenancyId) =>
    q
      .selectFrom('import_lines')
      .select(['line', 'kind', 'user_id', 'team_id', 'key_id', 'is_update'])
      .where('tenancy_id', '=', tenancyId)
      .where('run_id', '=', the.runId)
      .where(sql<boolean>`line < coalesce(${the.beforeLine}::integer, 2147483647)`)
      .orderBy('line', 'desc')
      .limit(the.count),
);

/** A line of a run. */
export type RunLine = Awaited<ReturnType<typeof linesToUndo.all>>[number];

/** Locks users and teams, so that nothing that belongs to them can begin before they are deleted. */
export const lockUsersOfLines = scoped('moving.lock_users', (_q, the: { userIds: readonly UserId[] }, tenancyId) => {
  return sql<{ id: UserId }>`
    select id from users where tenancy_id = ${tenancyId}::uuid and id = any(${the.userIds}::uuid[]) order by id for update`;
});

export const lockTeamsOfLines = scoped('moving.lock_teams', (_q, the: { teamIds: readonly TeamId[] }, tenancyId) => {
  return sql<{ id: TeamId }>`
    select id from teams where tenancy_id = ${tenancyId}::uuid and id = any(${the.teamIds}::uuid[]) order by id for update`;
});

interface Since {
  readonly runId: string;
  /** When the run began. */
  readonly since: Date;
}

interface SparedRow<I> {
  readonly id: I;
  readonly reason: SpareReason;
}

/** Whether a key of what `owner` selects was used since the run began. Uses are stored to the day. */
const hasUsedKey = (owner: RawBuilder<boolean>, since: Date) => sql`exists (
          select 1 from api_keys k where ${owner} and k.last_used_at >= date_trunc('day', ${since}::timestamptz)
        )`;

/** Whether what `owner` selects has a key that the run has not created. Served by `api_keys` of the owner, and `import_lines_of_keys`. */
const hasOtherKey = (owner: RawBuilder<boolean>, runId: string) => sql`exists (
          select 1 from api_keys k where ${owner} and not exists (
            select 1 from import_lines l
            where l.tenancy_id = k.tenancy_id and l.key_id = k.id and l.run_id = ${runId}::uuid
          )
        )`;

/**
 * Whether a customer has something that the run has not created. One without anything was a customer before. Served by indexes by
 * customer, and `import_lines_of_keys`.
 */
const hasOtherPurchases = (type: 'user' | 'team', owner: RawBuilder<unknown>, { runId }: Pick<Since, 'runId'>) => {
  const ofCustomer = sql`h.tenancy_id = p.tenancy_id and h.customer_id = p.customer_id and h.customer_type = p.customer_type`;
  return sql`exists (
          select 1 from payment_customers p
          where ${owner} and p.customer_type = ${sql.lit(type)} and (p.provider_id is not null or not coalesce((
            select bool_and(exists (
              select 1 from import_lines l
              where l.tenancy_id = p.tenancy_id and l.key_id = held.id and l.run_id = ${runId}::uuid
            )) from (
              select h.id from subscriptions h where ${ofCustomer}
              union all select h.id from one_time_purchases h where ${ofCustomer}
              union all select h.id from item_quantity_changes h where ${ofCustomer}
            ) as held
          ), false))
        )`;
};

/**
 * Whether events since a time were deleted, also by a retention time that was shorter for a while. Seals expire in the order of their
 * numbers, so the one before the first that has not expired is the last one that has.
 */
export const hasExpiredEvents = scoped(
  'moving.has_expired_events',
  (_q, the: { since: Date }, tenancyId) => sql<{ has_expired: boolean }>`
    select exists (
      select 1 from event_seals s where s.tenancy_id = ${tenancyId}::uuid and s.expired_at is not null
        and s.last_at >= ${the.since}::timestamptz and s.number = coalesce(
          (select min(o.number) - 1 from event_seals o where o.tenancy_id = ${tenancyId}::uuid and o.expired_at is null),
          (select max(o.number) from event_seals o where o.tenancy_id = ${tenancyId}::uuid))
    ) as has_expired`,
);

/** Events of the import itself are no changes. */
const notByImport = sql`e.operation is distinct from 'POST /internal/imports/:run_id'`;

/** The users who were used since a run, with the reason. Served by indexes by user. */
export const sparedUsers = scoped(
  'moving.spared_users',
  (_q, the: Since & { userIds: readonly UserId[] }, tenancyId) => sql<SparedRow<UserId>>`
    select * from (
      select u.id, case
        when u.seen_at > ${the.since}::timestamptz or exists (
          select 1 from sessions s where s.tenancy_id = u.tenancy_id and s.user_id = u.id
        ) then 'signed_in'
        when ${hasOtherPurchases('user', sql`p.tenancy_id = u.tenancy_id and p.customer_id = u.id::text`, the)} then 'has_purchases'
        when exists (
          select 1 from team_memberships m where m.tenancy_id = u.tenancy_id and m.user_id = u.id and not exists (
            select 1 from import_lines l where l.tenancy_id = m.tenancy_id and l.user_id = m.user_id
              and l.team_id = m.team_id and l.kind = 'membership' and l.run_id = ${the.runId}::uuid
          )
        ) then 'in_other_team'
        when exists (
          select 1 from import_lines l where l.tenancy_id = u.tenancy_id and l.user_id = u.id and l.is_update
        ) or exists (
          select 1 from events e
          where e.tenancy_id = u.tenancy_id and e.user_id = u.id and e.at >= ${the.since}::timestamptz and ${notByImport}
        ) or ${hasOtherKey(sql`k.tenancy_id = u.tenancy_id and k.user_id = u.id`, the.runId)} then 'changed'
        when ${hasUsedKey(sql`k.tenancy_id = u.tenancy_id and k.user_id = u.id`, the.since)} then 'used'
      end as reason
      from users u where u.tenancy_id = ${tenancyId}::uuid and u.id = any(${the.userIds}::uuid[])
    ) as judged where reason is not null`,
);

/** The teams that were used since a run, with the reason. Served by indexes by team. */
export const sparedTeams = scoped(
  'moving.spared_teams',
  (_q, the: Since & { teamIds: readonly TeamId[] }, tenancyId) => sql<SparedRow<TeamId>>`
    select * from (
      select t.id, case
        when ${hasOtherPurchases('team', sql`p.tenancy_id = t.tenancy_id and p.customer_id = t.id::text`, the)} then 'has_purchases'
        when exists (
          select 1 from team_memberships m where m.tenancy_id = t.tenancy_id and m.team_id = t.id and not exists (
            select 1 from import_lines l where l.tenancy_id = m.tenancy_id and l.user_id = m.user_id
              and l.team_id = m.team_id and l.kind = 'membership' and l.run_id = ${the.runId}::uuid
          )
        ) then 'has_members'
        when exists (select 1 from projects p where p.owner_team_id = t.id) or exists (
          select 1 from events e
          where e.tenancy_id = t.tenancy_id and e.team_id = t.id and e.at >= ${the.since}::timestamptz and ${notByImport}
        ) or ${hasOtherKey(sql`k.tenancy_id = t.tenancy_id and k.team_id = t.id`, the.runId)} then 'changed'
        when ${hasUsedKey(sql`k.tenancy_id = t.tenancy_id and k.team_id = t.id`, the.since)} then 'used'
      end as reason
      from teams t where t.tenancy_id = ${tenancyId}::uuid and t.id = any(${the.teamIds}::uuid[])
    ) as judged where reason is not null`,
);

/** The members, API keys, products and quantities that were used since a run, by line. Served by indexes by team and user, and the primary key. */
export const sparedParts = scoped(
  'moving.spared_parts',
  (_q, the: Since & { lines: readonly number[] }, tenancyId) => sql<{ line: number; reason: SpareReason }>`
    select l.line, 'changed' as reason from import_lines l
    where l.tenancy_id = ${tenancyId}::uuid and l.run_id = ${the.runId}::uuid and l.line = any(${the.lines}::integer[])
      and l.kind = 'membership' and exists (
        select 1 from events e where e.tenancy_id = l.tenancy_id and e.team_id = l.team_id and e.user_id = l.user_id
          and e.at >= ${the.since}::timestamptz and ${notByImport}
      )
    union all
    select l.line, case when k.last_used_at >= date_trunc('day', ${the.since}::timestamptz) then 'used' else 'changed' end
    from import_lines l join api_keys k on k.tenancy_id = ${tenancyId}::uuid and k.id = l.key_id
    where l.tenancy_id = ${tenancyId}::uuid and l.run_id = ${the.runId}::uuid and l.line = any(${the.lines}::integer[])
      and l.kind = 'api_key' and (
        k.last_used_at >= date_trunc('day', ${the.since}::timestamptz) or exists (
          select 1 from events e where e.tenancy_id = l.tenancy_id and e.at >= ${the.since}::timestamptz
            and (e.user_id = k.user_id or e.team_id = k.team_id) and e.subject_id = k.id::text and ${notByImport}
        )
      )
    union all
    select l.line, 'changed' from import_lines l
    where l.tenancy_id = ${tenancyId}::uuid and l.run_id = ${the.runId}::uuid and l.line = any(${the.lines}::integer[])
      and l.kind = 'product' and exists (
        select 1 from events e where e.tenancy_id = l.tenancy_id and e.type in ('subscription.updated', 'purchase.revoked')
          and e.at >= ${the.since}::timestamptz and e.subject_id = l.key_id::text and ${notByImport}
      )
    union all
    select l.line, 'used' from import_lines l join item_quantity_changes q on q.tenancy_id = ${tenancyId}::uuid and q.id = l.key_id
    where l.tenancy_id = ${tenancyId}::uuid and l.run_id = ${the.runId}::uuid and l.line = any(${the.lines}::integer[])
      and l.kind = 'item_quantity' and exists (
        select 1 from item_quantity_changes n
        where n.tenancy_id = q.tenancy_id and n.customer_id = q.customer_id and n.item_id = q.item_id
          and n.created_at >= ${the.since}::timestamptz and not exists (
            select 1 from import_lines o
            where o.tenancy_id = n.tenancy_id and o.key_id = n.id and o.run_id = ${the.runId}::uuid
          )
      )`,
);
