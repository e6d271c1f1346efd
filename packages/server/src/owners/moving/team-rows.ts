import { valuesOfLines } from '../../db/column-lines.ts';
import { teamColumns } from '../../db/tables/team-columns.ts';
import type { ReadKey, ReadMembership, ReadTeam } from './read-line.ts';
import { storedName } from './user-rows.ts';

const time = (millis: number | null | undefined) =>
  millis === null || millis === undefined ? null : new Date(millis).toISOString();

const valuesOfTeam = valuesOfLines(teamColumns);

/** Returns the rows of new teams as JSON. */
export function rowsOfTeams(read: readonly ReadTeam[]): string {
  const rows = read.map(({ line, id, team }) => ({
    line,
    id,
    ...valuesOfTeam(team),
  }));
  return JSON.stringify(rows);
}

/** Returns the rows of new members, and of their permissions, as JSON. @param defaultPermissions those without own ones */
export function rowsOfMemberships(read: readonly ReadMembership[], defaultPermissions: readonly string[]) {
  const rows = read.map(({ line, membership }) => ({
    line,
    team_id: membership.team_id,
    user_id: membership.user_id,
    display_name: storedName(membership.display_name),
    profile_image_url: membership.profile_image_url ?? null,
    created_at: time(membership.created_at_millis),
  }));
  const grants = read.flatMap(({ membership: { team_id, user_id, permissions } }) =>
    [...new Set(permissions ?? defaultPermissions)].map((permission_id) => ({ team_id, user_id, permission_id })),
  );
  return { rows: JSON.stringify(rows), grants: JSON.stringify(grants) };
}

/** Returns the rows of new API keys as JSON. */
export function rowsOfKeys(read: readonly ReadKey[]): string {
  const rows = read.map(({ line, id, key }) => ({
    line,
    id,
    user_id: key.user_id ?? null,
    team_id: key.team_id ?? null,
    description: key.description,
    is_public: key.is_public,
    digest: key.digest,
    last_four: key.last_four,
    created_at: time(key.created_at_millis),
    expires_at: time(key.expires_at_millis),
    revoked_at: time(key.revoked_at_millis),
    last_used_at: time(key.last_used_at_millis),
  }));
  return JSON.stringify(rows);
}
