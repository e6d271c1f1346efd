import { KnownErrors, type ProjectId, type UserId } from '@portico/contract';
import type { RequestContext } from '../../platform/context.ts';
import { requireDashboardUser, requireInternal } from '../project-ownership/index.ts';

type Owner = Pick<RequestContext, 'level' | 'userId' | 'project' | 'claims' | 'platform' | 'db'>;

/**
 * Returns the project that the caller may create a key for: any project for a server of the internal project, otherwise
 * one they own. Never the internal project, whose key gives access to all others.
 *
 * @throws {UserAuthenticationRequired | ExpectedInternalProject | AnonymousAuthenticationNotAllowed | ProjectNotFound}
 */
export async function requireOwnProject(caller: Owner, projectId: string): Promise<ProjectId> {
  const userId: UserId | null = caller.level === 'client' ? requireDashboardUser(caller) : null;
  requireInternal(caller);
  const project = await caller.platform.projects.find(caller.db, projectId, 'main');
  const isFound = typeof project === 'object' && project.projectId !== 'internal';
  const isOwn =
    isFound && (userId === null || (await caller.platform.projects.roleOf(caller.db, project, userId)) === 'owner');
  if (!isFound || !isOwn) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
  return project.projectId;
}
