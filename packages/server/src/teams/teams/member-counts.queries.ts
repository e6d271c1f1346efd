import { memberCountMax, type TeamId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** The number of members of a team. If it is not exact, there are more. */
interface MemberCount {
  readonly team_id: TeamId;
  readonly count: number;
  readonly is_exact: boolean;
}

/** Counts the members of each team, up to `memberCountMax`. Served by the primary key of the memberships. */
export const memberCounts = scoped(
  'teams.member_counts',
  (_q, the: { teamIds: readonly TeamId[] }, tenancyId) => sql<MemberCount>`
    select t.team_id, least(m.members, ${sql.lit(memberCountMax)})::integer as count,
      m.members <= ${sql.lit(memberCountMax)} as is_exact
    from (select distinct id as team_id from unnest(${the.teamIds}::uuid[]) as given (id)) as t
    cross join lateral (
      select count(*) as members from (
        select 1 from team_memberships r where r.tenancy_id = ${tenancyId} and r.team_id = t.team_id
        limit ${sql.lit(memberCountMax + 1)}
      ) as first
    ) as m
    order by t.team_id`,
);
