import { KnownErrors, type UserId } from '@portico/contract';
import type { Caller } from '../../platform/context.ts';
import { requireSignedIn } from '../users/index.ts';

/** Makes sure that the caller is of the internal project. @throws {ExpectedInternalProject} */
export function requireInternal({ project }: Pick<Caller, 'project'>): void {
  if (project.projectId !== 'internal') throw new KnownErrors.ExpectedInternalProject();
}

/**
 * The dashboard user who calls. Anybody can become an anonymous user, also where sign-up to the dashboard is closed, so
 * these own nothing.
 *
 * @throws {UserAuthenticationRequired | ExpectedInternalProject | AnonymousAuthenticationNotAllowed} in that order
 */
export function requireDashboardUser(context: Pick<Caller, 'userId' | 'project' | 'claims'>): UserId {
  const userId = requireSignedIn(context);
  requireInternal(context);
  if (context.claims?.is_anonymous === true) throw new KnownErrors.AnonymousAuthenticationNotAllowed();
  return userId;
}
