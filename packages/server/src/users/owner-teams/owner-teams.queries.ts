import type { TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import { permissionOfRole } from '../../ground/projects/index.ts';
import { deletesRoleInvitations } from '../../ground/verification-codes/index.ts';

/** The code kind of invitations with a role. Their subject is the team. */
export const personInvitationKind = 'person_invitation';

/** The code kind of other invitations to a team, which make developers. Their subject is the team. */
export const teamInvitationKind = 'team_invitation';

/** A user of the internal project in one team, or in all their teams. */
export interface Person {
  readonly userId: UserId;
  /** Null for all teams of the user. */
  readonly teamId: TeamId | null;
}

/** Locks teams, so that their people and seats do not change until the end of the transaction. */
export const lockTeams = scoped(
  'owner_teams.lock',
  (_q, the: Person, tenancyId) => sql<{ readonly id: TeamId }>`
    select t.id from teams t
    where t.tenancy_id = ${tenancyId} and t.id = any(
      case when ${the.teamId}::uuid is null then array(
        select m.team_id from team_memberships m where m.tenancy_id = ${tenancyId} and m.user_id = ${the.userId}
      ) else array[${the.teamId}::uuid] end
    )
    order by t.id for update`,
);

/** A membership in a team. */
export interface MembershipRow {
  readonly team_id: TeamId;
  readonly permission_ids: readonly string[];
  readonly owns_projects: boolean;
  /** Whether another member is an owner, and not about to be deleted. */
  readonly has_other_owner: boolean;
  readonly email: string | null;
  /** All email addresses of the user. */
  readonly addresses: readonly string[];
}

/** The memberships of a person. Served by `team_memberships_by_user`, and by `projects_by_owner`. */
export const membershipsOfPerson = scoped(
  'owner_teams.memberships',
  (_q, the: Person, tenancyId) => sql<MembershipRow>`
    select m.team_id,
      array(
        select g.permission_id from team_permission_grants g
        where g.tenancy_id = m.tenancy_id and g.team_id = m.team_id and g.user_id = m.user_id
      ) as permission_ids,
      exists (select 1 from projects p where p.owner_team_id = m.team_id) as owns_projects,
      exists (
        select 1 from team_permission_grants g where g.tenancy_id = m.tenancy_id and g.team_id = m.team_id
          and g.user_id <> m.user_id and g.permission_id = ${sql.lit(permissionOfRole.owner)}
          and not exists (
            select 1 from users u where u.tenancy_id = g.tenancy_id and u.id = g.user_id and u.deletion_at is not null
          )
      ) as has_other_owner,
      (select c.value from contact_channels c where c.tenancy_id = m.tenancy_id and c.user_id = m.user_id
        and c.type = 'email' and c.is_primary) as email,
      array(
        select c.value from contact_channels c
        where c.tenancy_id = m.tenancy_id and c.user_id = m.user_id and c.type = 'email'
      ) as addresses
    from team_memberships m
    where m.tenancy_id = ${tenancyId} and m.user_id = ${the.userId}
      and (${the.teamId}::uuid is null or m.team_id = ${the.teamId}::uuid)`,
);

/** Records a JSON list of events in all projects of their teams. Served by `projects_by_owner`. */
export const recordEvents = unscoped(
  'owner_teams.record_events',
  (_q, the: { events: string; subjectId: string }) => sql<{ readonly record_event: null }>`
    select record_event(t.id, e.type, null, null, ${the.subjectId}::text, e.before, e.after)
    from jsonb_to_recordset(${the.events}::jsonb) as e (team_id uuid, type text, before jsonb, after jsonb)
    join projects p on p.owner_team_id = e.team_id
    join tenancies t on t.project_id = p.id`,
);

/** Deletes the open invitations to roles in teams that a person got or made. */
export const deleteInvitations = deletesRoleInvitations('owner_teams.delete_invitations', [
  personInvitationKind,
  teamInvitationKind,
]);
