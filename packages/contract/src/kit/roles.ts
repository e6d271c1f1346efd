import type { EndpointSpec, Operation } from './endpoint.ts';
import { rulesOf, type WhoseRule } from './whose.ts';

/** Roles of the people of a project, lowest first. Each includes the rights of the previous ones. */
export const projectRoles = ['read_only', 'support', 'developer', 'owner'] as const;

/**
 * What a person may do with a project in the dashboard: `read_only` reads, `support` manages users and teams, `developer`
 * changes everything else, and `owner` manages people and keys of the level admin, and deletes the project.
 */
export type ProjectRole = (typeof projectRoles)[number];

/** Whether `role` is at least `floor`. */
export function roleReaches(role: ProjectRole, floor: ProjectRole): boolean {
  return projectRoles.indexOf(role) >= projectRoles.indexOf(floor);
}

/** Things that people with the role `support` manage. */
const ofUsersAndTeams: readonly WhoseRule['of'][] = ['sign-in', 'self', 'user', 'team', 'key'];

/**
 * Returns the role that a person needs to call an operation at the level server or admin: the highest of its rules.
 *
 * @see docs/people-and-roles.md
 */
export function requiredRole(operation: Operation, { whose }: Pick<EndpointSpec, 'whose'>): ProjectRole {
  const isRead = operation.startsWith('GET ');
  const roles = rulesOf(whose).map(({ of, role, readRole }) => {
    if (isRead) return readRole ?? 'read_only';
    return role ?? (ofUsersAndTeams.includes(of) ? 'support' : 'developer');
  });
  return roles.reduce((highest, role) => (roleReaches(role, highest) ? role : highest));
}
