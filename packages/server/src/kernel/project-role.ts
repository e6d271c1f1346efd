import { KnownErrors, type ProjectRole, roleReaches } from '@portico/contract';
import type { Caller } from './context.ts';

/**
 * Checks the role of a person of the project. Programs with a key have all rights of their level.
 *
 * @throws {ProjectRoleRequired}
 */
export function requireRole({ role }: Pick<Caller, 'role'>, required: ProjectRole): void {
  if (role === null || roleReaches(role, required)) return;
  throw new KnownErrors.ProjectRoleRequired({ role, required_role: required });
}

/** Checks that a person sent the request, and not a program with a key. @throws {ProjectRoleRequired} */
export function requirePerson({ role }: Pick<Caller, 'role'>, required: ProjectRole): void {
  if (role === null) throw new KnownErrors.ProjectRoleRequired({ role, required_role: required });
}
