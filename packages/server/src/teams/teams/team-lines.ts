import type { TeamId, UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { columnsOfLines, exportedLine, lineTypes, millis } from '../../db/column-lines.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import { teamColumns } from '../../db/tables/team-columns.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { deleteManyMemberships, deleteManyTeams, updateManyTeams } from './many-teams.queries.ts';

/** Builds the rows `n` of new teams, which other parts of the statement select from. @param json a flat list */
const rows = (json: string) =>
  sql<{
    line: number;
  }>`(select * from jsonb_to_recordset(${json}::jsonb) as n (line int, id uuid, ${lineTypes(teamColumns)}))`;

/** Builds the statement part that inserts the teams in `n`. */
function insertPart(q: QueryCreator<Tables>, now: Date, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'teams',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: sql.ref<TeamId>('n.id'),
      ...columnsOfLines(teamColumns),
      display_name: sql.ref<string>('n.display_name'),
      created_at: sql<Date>`coalesce(n.created_at, ${now}::timestamptz)`,
    },
    sql`from n`,
  ).returning('id');
}

/** Builds the rows `n` of new members. @param json a flat list */
const membershipRows = (json: string) => sql<{
  line: number;
}>`(select * from jsonb_to_recordset(${json}::jsonb) as n (line int, team_id uuid, user_id uuid,
          display_name text, profile_image_url text, created_at timestamptz))`;

/** Builds the statement part that inserts the members in `n`. */
function insertMembershipsPart(q: QueryCreator<Tables>, now: Date, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'team_memberships',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      team_id: sql.ref<TeamId>('n.team_id'),
      user_id: sql.ref<UserId>('n.user_id'),
      created_at: sql<Date>`coalesce(n.created_at, ${now}::timestamptz)`,
      display_name: sql.ref<string | null>('n.display_name'),
      profile_image_url: sql.ref<string | null>('n.profile_image_url'),
    },
    sql`from n`,
  ).returning('user_id');
}

/** Builds the statement part that inserts the permissions of members. @param json a flat list */
function insertGrantsPart(q: QueryCreator<Tables>, json: string, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'team_permission_grants',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      team_id: sql.ref<TeamId>('g.team_id'),
      user_id: sql.ref<UserId>('g.user_id'),
      permission_id: sql.ref<string>('g.permission_id'),
    },
    sql`from jsonb_to_recordset(${json}::jsonb) as g (team_id uuid, user_id uuid, permission_id text)`,
  ).returning('permission_id');
}

/** The line of the team `t` in an export. */
const exported = exportedLine(teamColumns, 't', { id: sql`t.id` });

/** Builds the line of the membership `m` in an export. */
const exportedMembership = (tenancyId: TenancyId) => sql`json_strip_nulls(json_build_object('team_id', m.team_id,
      'user_id', m.user_id, 'created_at_millis', ${millis('m.created_at')}, 'display_name', m.display_name,
      'profile_image_url', m.profile_image_url, 'permissions', coalesce((
        select json_agg(g.permission_id order by g.permission_id) from team_permission_grants g
        where g.tenancy_id = ${tenancyId}::uuid and g.team_id = m.team_id and g.user_id = m.user_id
      ), '[]')))`;

/** How lines of imports and exports have teams and members, and how an undo deletes them. */
export const teamLines = {
  rows,
  insertPart,
  membershipRows,
  insertMembershipsPart,
  insertGrantsPart,
  exported,
  exportedMembership,
  update: updateManyTeams,
  delete: deleteManyTeams,
  deleteMemberships: deleteManyMemberships,
};
