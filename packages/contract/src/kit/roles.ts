import type { EndpointSpec, Operation } from './endpoint.ts';
import { type ProjectRole, roleReaches } from './project-roles.ts';
import { rulesOf, type WhoseRule } from './whose.ts';

/** Things that people with the role `support` manage. */
const ofUsersAndTeams: readonly WhoseRule['of'][] = ['sign-in', 'self', 'user', 'team', 'key'];

/**
 * Returns the role that a person needs to call an operation at the level server or admin: the highest of its rules.
 *
 * @see docs/run/people-and-roles.md
 */
export function requiredRole(operation: Operation, { whose }: Pick<EndpointSpec, 'whose'>): ProjectRole {
  const isRead = operation.startsWith('GET ');
  const roles = rulesOf(whose).map(({ of, role, readRole }) => {
    if (isRead) return readRole ?? 'read_only';
    return role ?? (ofUsersAndTeams.includes(of) ? 'support' : 'developer');
  });
  return roles.reduce((highest, role) => (roleReaches(role, highest) ? role : highest));
}
