import { fields, type TeamId, type UserId } from '@portico/contract';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** The name of a personal team whose user has neither name nor address. */
export const namelessPersonalTeam = 'Personal Team';

const ownerSuffix = "'s Team";

/**
 * What the personal team of a user is called: not longer than names of teams may be.
 *
 * @see docs/protocol/users.md#effects-of-changes
 */
export function personalTeamName(user: { displayName: string | null; email: string | null }): string {
  const owner = user.displayName ?? user.email;
  if (owner === null) return namelessPersonalTeam;
  const room = fields.displayNameLengthMax - ownerSuffix.length;
  // A character may be made of two halves; half a one is no text.
  return `${owner.slice(0, room).replace(/[\ud800-\udbff]$/, '')}${ownerSuffix}`;
}

/** A team that comes with a new user. */
export interface PersonalTeamValues {
  /** Null when there is to be none. */
  readonly selectedTeamId: TeamId | null;
  readonly teamName: string;
  readonly userId: string;
  readonly now: Date;
  readonly creatorPermissionIds: readonly string[];
}

/** Part of a statement: the team itself. */
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

/** Part of a statement: its creator becomes a member, if the condition holds. */
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

/** Part of a statement: the creator gets the default permissions of creators. */
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
