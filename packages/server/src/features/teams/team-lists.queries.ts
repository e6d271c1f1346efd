import type { TeamId, UserId } from '@portico/contract';
import { type AliasedExpression, type Selectable, sql } from 'kysely';
import { batchRowsMax, pageBytesMax } from '../../db/page-bytes.ts';
import type { Builder } from '../../db/query-builder.ts';
import { scoped } from '../../db/statements.ts';
import type { TeamsTable } from '../../db/tables/teams.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** What a team is taken to cost beside its metadata. */
const teamBytes = 1_000;

/** Where the rest of a list of teams begins: after this team, in the order of creation. */
interface AfterTeam {
  readonly createdAt: Date;
  readonly id: TeamId;
}

const isAfter = (the: AfterTeam) =>
  sql<boolean>`(t.created_at, t.id) > (${the.createdAt}::timestamptz, ${the.id}::uuid)`;

/** Oldest first, then by id: the order is part of the API. Served by `teams_by_creation`. */
export const allTeams = scoped('teams.all', (q, _the: object, tenancyId) =>
  withinTeamBytes(q, selectAllTeams(q, tenancyId).as('p')),
);

/** What follows a team in the list of all teams. */
export const allTeamsAfter = scoped('teams.all_after', (q, the: AfterTeam, tenancyId) =>
  withinTeamBytes(q, selectAllTeams(q, tenancyId).where(isAfter(the)).as('p')),
);

/** Oldest first, then by id. Served by `team_memberships_by_user`. */
export const teamsOfUser = scoped('teams.of_user', (q, the: { userId: UserId }, tenancyId) =>
  withinTeamBytes(q, selectTeamsOfUser(q, the, tenancyId).as('p')),
);

/** What follows a team in the list of the teams of a user. */
export const teamsOfUserAfter = scoped('teams.of_user_after', (q, the: AfterTeam & { userId: UserId }, tenancyId) =>
  withinTeamBytes(q, selectTeamsOfUser(q, the, tenancyId).where(isAfter(the)).as('p')),
);

function selectAllTeams(q: Builder, tenancyId: TenancyId) {
  return q
    .selectFrom('teams as t')
    .selectAll('t')
    .where('t.tenancy_id', '=', tenancyId)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(sql.lit(batchRowsMax));
}

function selectTeamsOfUser(q: Builder, the: { userId: UserId }, tenancyId: TenancyId) {
  return q
    .selectFrom('team_memberships as m')
    .innerJoin('teams as t', (on) => on.onRef('t.tenancy_id', '=', 'm.tenancy_id').onRef('t.id', '=', 'm.team_id'))
    .selectAll('t')
    .where('m.tenancy_id', '=', tenancyId)
    .where('m.user_id', '=', the.userId)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(sql.lit(batchRowsMax));
}

/** Ends a batch of teams where it outgrows `pageBytesMax`, after at least one. */
function withinTeamBytes(q: Builder, teams: AliasedExpression<Selectable<TeamsTable>, 'p'>) {
  const measured = q
    .selectFrom(teams)
    .selectAll()
    .select([
      sql<TeamId | null>`lead(p.id) over (order by p.created_at, p.id)`.as('next_id'),
      sql<string>`coalesce(sum(p.metadata_bytes + ${sql.lit(teamBytes)}) over (
        order by p.created_at, p.id rows between unbounded preceding and 1 preceding
      ), 0)`.as('bytes_before'),
    ]);
  return q
    .selectFrom(measured.as('t'))
    .selectAll()
    .where(sql<boolean>`t.bytes_before < ${sql.lit(pageBytesMax)}`)
    .orderBy('t.created_at')
    .orderBy('t.id');
}
