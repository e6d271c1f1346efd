import { KnownErrors, type ProjectId, type UserId } from '@portico/contract';
import type { Caller, TenancyContext } from '../../kernel/context.ts';

/** Checks that the caller belongs to the internal project. @throws {ExpectedInternalProject} */
export function requireInternal({ project }: Pick<Caller, 'project'>): void {
  if (project.projectId !== 'internal') throw new KnownErrors.ExpectedInternalProject();
}

/**
 * Returns the ID of a project that a user owns. Never the internal project, whose keys give access to all others.
 *
 * @param context context of the internal project
 * @param userId null for a server, for which any project may be found
 * @throws {ProjectNotFound}
 */
export async function requireOwnedProject(
  { platform, db }: Pick<TenancyContext, 'platform' | 'db'>,
  { projectId, userId }: { readonly projectId: string; readonly userId: UserId | null },
): Promise<ProjectId> {
  const project = await platform.projects.find(db, projectId, 'main');
  const isFound = typeof project === 'object' && project.projectId !== 'internal';
  const isOwn = isFound && (userId === null || (await platform.projects.roleOf(db, project, userId)) === 'owner');
  if (!isFound || !isOwn) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
  return project.projectId;
}
