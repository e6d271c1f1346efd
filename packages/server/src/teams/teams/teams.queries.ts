import type { Json, TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { once, type Scoped, scoped, unscoped } from '../../db/statements.ts';
import { jsonText } from '../../db/tables/columns.ts';
import { deleteCodesPart } from '../../ground/verification-codes/index.ts';
import { teamInvitationKind } from '../../users/owner-teams/index.ts';
import { deselectTeamPart } from '../../users/users/index.ts';
import {
  grantCreatorPermissionsPart,
  insertMembershipPart,
  namelessPersonalTeam,
  type PersonalTeamValues,
} from './personal-team.ts';
import { requireTeamRoom, type TeamRoomValues } from './team-room.ts';

export const teamById = scoped(
  'teams.by_id',
  (q, the: { teamId: TeamId }, tenancyId) =>
    q.selectFrom('teams').selectAll().where('tenancy_id', '=', tenancyId).where('id', '=', the.teamId),
  { isShortRead: true },
);

/** A stored team. */
export type TeamRow = Awaited<ReturnType<typeof teamById.all>>[number];

/** A team, locked until the end of the transaction. */
export const lockedTeam = scoped('teams.by_id_locked', (q, the: { teamId: TeamId }, tenancyId) =>
  q.selectFrom('teams').selectAll().where('tenancy_id', '=', tenancyId).where('id', '=', the.teamId).forUpdate(),
);

/** Values of a new team. */
export interface NewTeamValues {
  readonly teamId: TeamId;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: string | null;
  readonly clientReadOnlyMetadata: string | null;
  readonly serverMetadata: string | null;
}

/** Inserts a team, with its creator as a member if it has one, atomically. */
export const insertTeam = scoped(
  'teams.insert',
  (q, the: NewTeamValues & PersonalTeamValues & TeamRoomValues, tenancyId) =>
    q
      .with('member', (cte) => insertMembershipPart(cte, the, tenancyId, requireTeamRoom(the, tenancyId)))
      .with('grants', (cte) => grantCreatorPermissionsPart(cte, the, tenancyId))
      .insertInto('teams')
      .values({
        tenancy_id: tenancyId,
        id: the.teamId,
        display_name: the.displayName,
        profile_image_url: the.profileImageUrl,
        client_metadata: the.clientMetadata,
        client_read_only_metadata: the.clientReadOnlyMetadata,
        server_metadata: the.serverMetadata,
        created_at: the.now,
      })
      .returningAll(),
);

/** Columns of a team that a change may set. */
export interface TeamColumns {
  readonly display_name?: string;
  readonly profile_image_url?: string | null;
  readonly client_metadata?: Json | undefined;
  readonly client_read_only_metadata?: Json | undefined;
  readonly server_metadata?: Json | undefined;
}

/** Sets the given columns. @returns the changed team, or undefined if it does not exist */
export async function updateTeam(scoped: Scoped, teamId: TeamId, columns: TeamColumns) {
  const { client_metadata, client_read_only_metadata, server_metadata, ...plain } = columns;
  const [row] = await once(scoped, (q, tenancyId) =>
    q
      .updateTable('teams')
      .set({
        id: teamId,
        ...plain,
        ...(client_metadata === undefined ? {} : { client_metadata: jsonText(client_metadata) }),
        ...(client_read_only_metadata === undefined
          ? {}
          : { client_read_only_metadata: jsonText(client_read_only_metadata) }),
        ...(server_metadata === undefined ? {} : { server_metadata: jsonText(server_metadata) }),
      })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', teamId)
      .returningAll(),
  );
  return row;
}

/**
 * The usable invitations of a team, oldest first, with the name of the team. A team without invitations has one row of
 * nulls. A missing team has no row. Served by `verification_codes_by_subject`.
 */
export const openInvitations = scoped('teams.open_invitations', (q, the: { teamId: TeamId; now: Date }, tenancyId) =>
  q
    .selectFrom('teams as t')
    .leftJoin('verification_codes as c', (on) =>
      on
        .on('c.tenancy_id', '=', tenancyId)
        .on('c.kind', '=', sql.lit(teamInvitationKind))
        .on('c.subject', '=', sql<string>`${the.teamId}::text`)
        .on('c.used_at', 'is', null)
        .on('c.expires_at', '>', the.now),
    )
    .select(['t.display_name as team_display_name', 'c.id', 'c.expires_at', 'c.data'])
    .where('t.tenancy_id', '=', tenancyId)
    .where('t.id', '=', the.teamId)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(10_000),
);

/** An open invitation of a team. */
export const openInvitationById = scoped(
  'teams.open_invitation_by_id',
  (q, the: { teamId: TeamId; id: string; now: Date }, tenancyId) =>
    q
      .selectFrom('verification_codes')
      .select(['expires_at', 'data'])
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.id)
      .where('kind', '=', sql.lit(teamInvitationKind))
      // @guard things-link-of-another-team
      .where('subject', '=', sql<string>`${the.teamId}::text`)
      .where('used_at', 'is', null)
      .where('expires_at', '>', the.now),
);

interface InvitationPage {
  readonly teamId: TeamId;
  /** The position after which the page begins. Null for the first page. */
  readonly createdAt: string | null;
  readonly id: string | null;
  readonly count: number;
}

/**
 * A page of all invitations of a team, newest first. One row without an invitation if there are none; no row if the team does
 * not exist. Served by `verification_codes_by_subject`.
 */
export const invitationPage = scoped('teams.invitation_page', (q, the: InvitationPage, tenancyId) =>
  q
    .selectFrom('teams as t')
    .leftJoin(
      (from) =>
        from
          .selectFrom('verification_codes')
          .select(['id', 'created_at', 'expires_at', 'used_at', 'revoked_at', 'data'])
          .select(sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('iso'))
          .where('tenancy_id', '=', tenancyId)
          .where('kind', '=', sql.lit(teamInvitationKind))
          .where('subject', '=', sql<string>`${the.teamId}::text`)
          .where(
            sql<boolean>`(${the.createdAt}::timestamptz is null
              or (created_at, id) < (${the.createdAt}::timestamptz, ${the.id}::uuid))`,
          )
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(the.count)
          .as('c'),
      (on) => on.on(sql<boolean>`true`),
    )
    .select(['c.id', 'c.created_at', 'c.expires_at', 'c.used_at', 'c.revoked_at', 'c.data', 'c.iso'])
    .where('t.tenancy_id', '=', tenancyId)
    .where('t.id', '=', the.teamId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc'),
);

/** Deletes a team and its invitations. Foreign keys delete memberships and grants. */
export const deleteTeam = scoped('teams.delete', (q, the: { teamId: TeamId; userId: null }, tenancyId) =>
  q
    .with('deselected', (cte) => deselectTeamPart(cte, the, tenancyId))
    .with('invitations', (cte) =>
      deleteCodesPart(cte, { kind: teamInvitationKind, subject: sql`${the.teamId}::text` }, tenancyId),
    )
    .deleteFrom('teams')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.teamId)
    .returning('profile_image_url'),
);

/** A project that a team of the internal project owns. Served by `projects_by_owner`. */
export const ownedProject = unscoped('teams.owned_project', (q, the: { teamId: TeamId }) =>
  q.selectFrom('projects').select('id').where('owner_team_id', '=', the.teamId).limit(1),
);

/** Whether a user is in a team. */
export const membership = scoped('teams.membership', (q, the: { userId: UserId; teamId: TeamId }, tenancyId) =>
  q
    .selectFrom('team_memberships')
    .select('team_id')
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId)
    .where('team_id', '=', the.teamId),
);

/**
 * Whether a user is in a team and has one of some permissions there. The caller must resolve contained permissions
 * beforehand.
 */
export const memberWithPermission = scoped(
  'teams.member_with_permission',
  (q, the: { userId: UserId; teamId: TeamId; permissionIds: readonly string[] }, tenancyId) =>
    q
      .selectFrom('team_memberships as m')
      .select(
        sql<boolean>`exists (
          select 1 from team_permission_grants g where g.tenancy_id = m.tenancy_id and g.team_id = m.team_id
          and g.user_id = m.user_id and g.permission_id = any(${the.permissionIds}::text[])
        )`.as('has_permission'),
      )
      .where('m.tenancy_id', '=', tenancyId)
      .where('m.team_id', '=', the.teamId)
      .where('m.user_id', '=', the.userId),
);

/** The permissions of a member, among those looked for. No row without a membership. */
export const memberWithGrants = scoped(
  'teams.member_with_grants',
  (q, the: { userId: UserId; teamId: TeamId; permissionIds: readonly string[] }, tenancyId) =>
    q
      .selectFrom('team_memberships as m')
      .select(
        sql<string[]>`array(
          select g.permission_id from team_permission_grants g where g.tenancy_id = m.tenancy_id
          and g.team_id = m.team_id and g.user_id = m.user_id and g.permission_id = any(${the.permissionIds}::text[])
        )`.as('permission_ids'),
      )
      .where('m.tenancy_id', '=', tenancyId)
      .where('m.team_id', '=', the.teamId)
      .where('m.user_id', '=', the.userId),
  { isShortRead: true },
);

/** Renames the personal team of a user who was anonymous, when the user gets a name. */
export const renamePersonalTeams = scoped(
  'teams.rename_personal',
  (q, the: { userId: UserId; name: string }, tenancyId) =>
    q
      .updateTable('teams')
      .set({ display_name: the.name })
      .where('tenancy_id', '=', tenancyId)
      .where('display_name', '=', namelessPersonalTeam)
      .where('id', 'in', (e) =>
        e
          .selectFrom('team_memberships')
          .select('team_id')
          .where('tenancy_id', '=', tenancyId)
          .where('user_id', '=', the.userId),
      ),
);

/** Whether a user is in a team. Locks the membership until the end of the transaction. */
export const heldMembership = scoped('teams.membership_held', (q, the: { userId: UserId; teamId: TeamId }, tenancyId) =>
  q
    .selectFrom('teams as t')
    .innerJoin('team_memberships as m', (on) =>
      on.onRef('m.tenancy_id', '=', 't.tenancy_id').onRef('m.team_id', '=', 't.id'),
    )
    .select('t.id')
    .where('t.tenancy_id', '=', tenancyId)
    .where('t.id', '=', the.teamId)
    .where('m.user_id', '=', the.userId)
    .forKeyShare('t'),
);
