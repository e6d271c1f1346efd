import { type ProjectRole, projectRoles, roleReaches, type TeamId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { roleOfGrants } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import {
  deleteInvitations,
  lockTeams,
  type MembershipRow,
  membershipsOfPerson,
  type Person,
} from './owner-teams.queries.ts';
import { type LoggedPerson, type PersonEvent, recordPersonEvents } from './person-events.ts';

/**
 * Runs a change of a user's memberships or team permissions. In the internal project, members of teams that own
 * projects are people with roles. Therefore the change is recorded in these projects, the last owner stays, and a
 * person who loses a role loses the open invitations to it, which they got or made. Locks the teams, so that two owners
 * cannot leave at once. In other projects, this only runs the change.
 *
 * @param change may run again after a deadlock. Must not call this function
 * @throws {Refusal} 400, the person is the last owner
 */
export async function changePeople<T>(
  context: TenancyContext,
  person: Person,
  change: (context: TenancyContext) => Promise<T>,
): Promise<T> {
  if (context.project.projectId !== 'internal') return await change(context);
  const work = async (context: TenancyContext) => {
    // @guard last-owner-stays-owner
    await lockTeams.run(context, person);
    const before = await membershipsOfPerson.all(context, person);
    const result = await change(context);
    await settle(context, person, { before, after: await membershipsOfPerson.all(context, person) });
    return result;
  };
  return await inTransaction(context, work);
}

/**
 * Returns the role of a person in a team, and locks the team until the end of the transaction.
 *
 * @returns undefined if the user is not a member
 */
export async function roleOfPerson(
  context: TenancyContext,
  person: Person & { readonly teamId: TeamId },
): Promise<ProjectRole | undefined> {
  await lockTeams.run(context, person);
  const [row] = await membershipsOfPerson.all(context, person);
  return row === undefined ? undefined : roleOfGrants(row.permission_ids);
}

/**
 * Checks that a person is not the last owner of a project, before the deletion of the account is scheduled. Locks the teams of the
 * person. In other projects than the internal one, this does nothing.
 *
 * @throws {Refusal} 400, the person is the last owner
 */
export async function refuseLastOwner(context: TenancyContext, person: Person): Promise<void> {
  if (context.project.projectId !== 'internal') return;
  await lockTeams.run(context, person);
  const teams = peopleIn(await membershipsOfPerson.all(context, person));
  // @guard last-owner-stays-until-deletion
  if ([...teams.values()].some(({ role, hasOtherOwner }) => role === 'owner' && !hasOtherOwner)) throw lastOwner();
}

function lastOwner(): Refusal {
  return new Refusal(400, 'The project needs an owner. Make another person an owner first.');
}

interface Memberships {
  readonly before: readonly MembershipRow[];
  readonly after: readonly MembershipRow[];
}

async function settle(context: TenancyContext, { userId }: Person, memberships: Memberships): Promise<void> {
  const changes = changesOf(memberships);
  if (changes.length === 0) return;
  // @guard last-owner-cannot-leave
  if (changes.some(({ was, is }) => was?.role === 'owner' && is?.role !== 'owner' && !was.hasOtherOwner)) {
    throw lastOwner();
  }
  await recordPersonEvents(context, userId, changes.map(eventOf));
  const lost = changes.map((change) => ({ team_id: change.teamId, roles: rolesAbove(change) }));
  const addresses = memberships.before[0]?.addresses ?? [];
  await deleteInvitations.run(context, { userId, addresses, lost: JSON.stringify(lost) });
}

/** Returns the roles above that of a person who has lost their role. */
function rolesAbove({ was, is }: Change): readonly ProjectRole[] {
  if (was === undefined || (is !== undefined && roleReaches(is.role, was.role))) return [];
  // @guard lost-role-loses-invitations
  return projectRoles.filter((role) => is === undefined || !roleReaches(is.role, role));
}

/** A person in a team that owns projects. */
interface PersonInTeam {
  readonly role: ProjectRole;
  readonly email: string | null;
  readonly hasOtherOwner: boolean;
}

/** A role that is new, different or gone. */
interface Change {
  readonly teamId: TeamId;
  readonly was: PersonInTeam | undefined;
  readonly is: PersonInTeam | undefined;
}

function changesOf({ before, after }: Memberships): Change[] {
  const [was, is] = [peopleIn(before), peopleIn(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((teamId) => ({ teamId, was: was.get(teamId), is: is.get(teamId) }))
    .filter((change) => change.was?.role !== change.is?.role);
}

function peopleIn(rows: readonly MembershipRow[]): Map<TeamId, PersonInTeam> {
  return new Map(
    rows
      .filter(({ owns_projects }) => owns_projects)
      .map(({ team_id, permission_ids, email, has_other_owner: hasOtherOwner }) => [
        team_id,
        { role: roleOfGrants(permission_ids), email, hasOtherOwner },
      ]),
  );
}

function eventOf({ teamId, was, is }: Change): PersonEvent {
  const type = was === undefined ? 'person.joined' : is === undefined ? 'person.removed' : 'person.updated';
  return { team_id: teamId, type, before: logged(was), after: logged(is) };
}

function logged(person: PersonInTeam | undefined): LoggedPerson | null {
  return person === undefined ? null : { email: person.email, role: person.role };
}
