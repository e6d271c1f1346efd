import { fields, type TeamId, type UserId } from '@portico/contract';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Name of the personal team of a user without name and email. */
export const namelessPersonalTeam = 'Personal Team';

const ownerSuffix = "'s Team";

/**
 * Returns the name of a user's personal team, truncated to the maximum length of team names.
 *
 * @see docs/reference/protocol/users.md#effects-of-changes
 */
export function personalTeamName(user: { displayName: string | null; email: string | null }): string {
  const owner = user.displayName ?? user.email;
  if (owner === null) return namelessPersonalTeam;
  const room = fields.displayNameLengthMax - ownerSuffix.length;
  // Do not cut a surrogate pair in half.
  return `${owner.slice(0, room).replace(/[\ud800-\udbff]$/, '')}${ownerSuffix}`;
}

/** Values of a new user's personal team. */
export interface PersonalTeamValues {
  /** Null for no personal team. */
  readonly selectedTeamId: TeamId | null;
  readonly teamName: string;
  readonly userId: string;
  readonly now: Date;
  readonly creatorPermissionIds: readonly string[];
}

/** Builds the statement part that inserts the personal team. */
export function insertTeamPart(q: QueryCreator<Tables>, the: PersonalTeamValues, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'teams',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: sql<TeamId>`${the.selectedTeamId}::uuid`,
      display_name: cast(the.teamName, 'text'),
      created_at: cast(the.now, 'timestamptz'),
    },
    sql`where ${the.selectedTeamId}::uuid is not null`,
  ).returning('id');
}

/** Builds the statement part that adds the creator of a team as a member, if the condition holds. */
export function insertMembershipPart(
  q: QueryCreator<Tables>,
  the: PersonalTeamValues,
  tenancyId: TenancyId,
  condition: RawBuilder<boolean> = sql.lit(true),
) {
  return insertSelect(
    q,
    'team_memberships',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      team_id: sql<TeamId>`${the.selectedTeamId}::uuid`,
      user_id: sql<UserId>`${the.userId}::uuid`,
      created_at: cast(the.now, 'timestamptz'),
    },
    sql`where ${the.selectedTeamId}::uuid is not null and ${condition}`,
  ).returning('team_id');
}

/** Builds the statement part that grants the creator the default permissions of team creators. */
export function grantCreatorPermissionsPart(q: QueryCreator<Tables>, the: PersonalTeamValues, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'team_permission_grants',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      team_id: sql<TeamId>`${the.selectedTeamId}::uuid`,
      user_id: sql<UserId>`${the.userId}::uuid`,
      permission_id: sql.ref<string>('p'),
    },
    sql`from unnest(${the.creatorPermissionIds}::text[]) as p where ${the.selectedTeamId}::uuid is not null`,
  ).returning('permission_id');
}
