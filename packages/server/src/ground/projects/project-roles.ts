import { type ProjectRole, roleReaches, type TeamId, type UserId } from '@portico/contract';
import type { DbHandle } from '../../db/handle.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { ChangeSecret } from '../config-secrets/index.ts';
import { personRow } from './projects.queries.ts';

/**
 * The team permissions of the internal project that give the members of an owner team their roles, highest first. New
 * members get `team_member`, as in the original server.
 */
export const permissionOfRole = {
  owner: 'team_admin',
  developer: 'team_member',
  support: 'support',
  read_only: 'read_only',
} as const satisfies Record<ProjectRole, string>;

/** Returns the role of a member with these permissions. Without one of them, it is the lowest. */
export function roleOfGrants(permissionIds: readonly string[]): ProjectRole {
  const roles: readonly ProjectRole[] = ['owner', 'developer', 'support'];
  return roles.find((role) => permissionIds.includes(permissionOfRole[role])) ?? 'read_only';
}

/** A user of the internal project, and a team there. */
interface Person {
  readonly internalTenancyId: TenancyId;
  readonly userId: UserId;
  readonly teamId: TeamId | null;
}

/** Returns the role of a user in a team that owns projects. `no-role` if the user is not a member. */
export async function roleInTeam(db: DbHandle, person: Person): Promise<ProjectRole | 'no-role' | 'no-user'> {
  const row = await personRow.first({ db }, person);
  if (row === undefined) return 'no-user';
  return row.team_id === null ? 'no-role' : roleOfGrants(row.permission_ids);
}

/**
 * Returns whether a person still has a role in a project, for what lives longer than the request in which the person proved
 * it. In the internal project, only owners may do anything.
 *
 * @param internalTenancyId tenancy of the internal project
 */
export async function hasRoleStill(
  { db, project }: Pick<TenancyContext, 'db' | 'project'>,
  { internalTenancyId, userId }: Omit<Person, 'teamId'>,
  needed: ProjectRole,
): Promise<boolean> {
  const { projectId, ownerTeamId: teamId } = project;
  const role = await roleInTeam(db, { internalTenancyId, userId, teamId });
  // @guard things-of-person-end-with-membership
  if (role === 'no-user' || role === 'no-role') return false;
  // @guard things-of-person-end-with-role
  return roleReaches(role, projectId === 'internal' ? 'owner' : needed);
}

/**
 * Returns how a caller reads secrets of the configuration: people below the role developer get asterisks.
 *
 * @param role null for programs with a key
 */
export function secretReader(role: ProjectRole | null, open: ChangeSecret): ChangeSecret {
  return readsSecrets(role) ? open : () => '********';
}

/** Returns whether a caller reads secrets of the configuration. @param role null for programs with a key */
export function readsSecrets(role: ProjectRole | null): boolean {
  // @guard config-secrets-by-role
  return role === null || roleReaches(role, 'developer');
}
