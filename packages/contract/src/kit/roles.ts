import type { Operation } from './endpoint.ts';

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

/** The first rule that matches an operation applies. */
const rules: readonly (readonly [operations: RegExp, role: ProjectRole])[] = [
  [/^DELETE \/internal\/projects\/current$/, 'owner'],
  [/^(?:POST|PATCH|DELETE) \/internal\/people(?:\/|-|$)/, 'owner'],
  [/^GET \/internal\/people\/:user_id\/sessions$/, 'owner'],
  [/^GET \/integrations\/neon\/oauth-providers$/, 'developer'],
  // The response contains a token of an identity provider, which acts for the user there.
  [/^POST \/(?:auth\/oauth\/)?connected-accounts\//, 'developer'],
  [/ \/(?:users|contact-channels|oauth-providers|passkeys|user-api-keys|project-permissions)(?:\/|$)/, 'support'],
  [/ \/(?:teams|team-(?!permission-definitions)[a-z-]+)(?:\/|$)/, 'support'],
  [/ \/auth\/(?:sessions|password|otp|passkey|mfa|cli)(?:\/|$)/, 'support'],
  [/ \/emails\/notification-preference\//, 'support'],
  [/^POST \/internal\/send-sign-in-invitation$/, 'support'],
];

/**
 * Returns the role that a person needs to call an operation at the level server or admin. Reads need `read_only`, writes
 * without a rule need `developer`.
 *
 * @see docs/people-and-roles.md
 */
export function requiredRole(operation: Operation): ProjectRole {
  const [, role] = rules.find(([operations]) => operations.test(operation)) ?? [];
  const isRead = operation.startsWith('GET ');
  if (role === undefined) return isRead ? 'read_only' : 'developer';
  return isRead && role === 'support' ? 'read_only' : role;
}
