import { type ProjectRole, projectRoles, type SessionId, type TeamId, type UserId } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import { positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import { permissionOfRole } from '../../ground/projects/index.ts';
import type { RequestContext, TenancyContext } from '../../kernel/context.ts';
import { removeMember, replaceTeamGrants, requireMember } from '../../teams/teams/index.ts';
import { listSessions, revokeSession } from '../../users/sessions/index.ts';
import { type PersonRow, peopleOfTeam } from './people.queries.ts';

const pageDefault = 100;
const firstPosition = { time: '1000-01-01T00:00:00.000000Z', id: '00000000-0000-0000-0000-000000000000' };

/** The team that owns a project, and the context of the internal project, which contains it. */
export interface OwnerTeam<C extends TenancyContext> {
  readonly internal: C;
  readonly teamId: TeamId;
}

/** Returns the team that owns the project of a request. @throws {Refusal} 400, the project has no owner team */
export async function requireOwnerTeam(context: RequestContext): Promise<OwnerTeam<RequestContext>> {
  const teamId = context.project.ownerTeamId;
  if (teamId === null) throw new Refusal(400, 'This project has no owner team.');
  const internal = await context.platform.projects.find(context.db, 'internal', 'main');
  invariant(typeof internal === 'object', 'the internal project is seeded at start');
  return { internal: { ...context, project: internal, tenancyId: internal.tenancyId }, teamId };
}

/** Lists the people of a team, in the order of joining. Runs one statement. */
export async function listPeople(
  { internal, teamId }: OwnerTeam<TenancyContext>,
  { cursor, limit = pageDefault }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<{ readonly people: readonly PersonRow[]; readonly next: string | null }> {
  const after = positionAt(cursor) ?? firstPosition;
  const position = { afterTime: after.time, afterId: after.id };
  const rows = await peopleOfTeam.all(internal, { teamId, ...position, count: limit + 1 });
  const people = rows.slice(0, limit);
  return { people, next: rows.length > limit ? (people.at(-1)?.cursor ?? null) : null };
}

/**
 * Changes the role of a person in all projects of the team.
 *
 * @throws {TeamMembershipNotFound}
 * @throws {Refusal} 400, the person is the last owner
 */
export async function changeRole(
  { internal, teamId }: OwnerTeam<TenancyContext>,
  userId: UserId,
  role: ProjectRole,
): Promise<void> {
  await setRole(internal, { teamId, userId }, role);
}

/** Gives a member of a team a role. @throws {TeamMembershipNotFound | Refusal} */
export async function setRole(
  context: TenancyContext,
  person: { readonly teamId: TeamId; readonly userId: UserId },
  role: ProjectRole,
): Promise<void> {
  const permissionIds = projectRoles.map((one) => permissionOfRole[one]);
  await replaceTeamGrants(context, { ...person, permissionId: permissionOfRole[role] }, permissionIds);
}

/**
 * Removes a person from the team. Their requests to its projects are rejected after at most a second.
 *
 * @throws {TeamMembershipNotFound}
 * @throws {Refusal} 400, the person is the last owner
 */
export async function removePerson({ internal, teamId }: OwnerTeam<TenancyContext>, userId: UserId): Promise<void> {
  await removeMember(internal, { teamId, userId });
}

/** Lists the dashboard sessions of a person, newest first. @throws {TeamMembershipNotFound} */
export async function listSessionsOfPerson({ internal, teamId }: OwnerTeam<TenancyContext>, userId: UserId) {
  await requireMember(internal, teamId, userId);
  return await listSessions(internal, userId, { withImpersonation: true, currentSessionId: undefined });
}

/**
 * Revokes a dashboard session of a person.
 *
 * @throws {TeamMembershipNotFound}
 * @throws {Refusal} 404
 */
export async function revokeSessionOfPerson(
  { internal, teamId }: OwnerTeam<TenancyContext>,
  userId: UserId,
  sessionId: SessionId,
): Promise<void> {
  await requireMember(internal, teamId, userId);
  if (!(await revokeSession(internal, sessionId, userId))) throw new Refusal(404, 'Session not found.');
}
