import { KnownErrors, type UserId } from '@portico/contract';
import type { Caller } from '../../platform/context.ts';
import { requireSignedIn } from '../users/index.ts';

/** Checks that the caller belongs to the internal project. @throws {ExpectedInternalProject} */
export function requireInternal({ project }: Pick<Caller, 'project'>): void {
  if (project.projectId !== 'internal') throw new KnownErrors.ExpectedInternalProject();
}

/**
 * Returns the dashboard user who sent the request. Anonymous users cannot own projects: anyone can create one, even if
 * dashboard sign-up is closed.
 *
 * @throws {UserAuthenticationRequired | ExpectedInternalProject | AnonymousAuthenticationNotAllowed} in that order
 */
export function requireDashboardUser(context: Pick<Caller, 'userId' | 'project' | 'claims'>): UserId {
  const userId = requireSignedIn(context);
  requireInternal(context);
  if (context.claims?.is_anonymous === true) throw new KnownErrors.AnonymousAuthenticationNotAllowed();
  return userId;
}
