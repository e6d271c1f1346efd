import { KnownErrors } from '@portico/contract';
import type { AttemptContext, PublicContext } from '../../platform/context.ts';
import { digestOf } from '../../platform/digests.ts';
import type { ProjectSnapshot } from '../../platform/project-snapshot.ts';

/**
 * Finds the project an OAuth client speaks for: its id, with a branch after `#`.
 *
 * @returns undefined when there is no such project or branch
 */
export async function findClientProject(
  context: PublicContext,
  clientId: string,
): Promise<ProjectSnapshot | undefined> {
  const [projectId = '', branchId = 'main'] = clientId.split('#', 2);
  const project = await context.platform.projects.find(context.db, projectId, branchId);
  return typeof project === 'object' ? project : undefined;
}

/** Whether a secret is a publishable client key of the project. */
export function isPublishableClientKey(project: ProjectSnapshot, key: string, now: Date): boolean {
  const expiresAt = project.keys.get(`publishable_client_key:${digestOf(key)}`);
  return expiresAt !== undefined && expiresAt > now.getTime();
}

/** What follows acts in the project, at the level of a client. */
export function inProject(context: PublicContext, project: ProjectSnapshot): PublicContext & AttemptContext {
  return { ...context, project, tenancyId: project.tenancyId, level: 'client' };
}

/**
 * Proves an OAuth client by its id and secret.
 *
 * @throws {InvalidOAuthClientIdOrSecret}
 */
export async function requireOAuthClient(
  context: PublicContext,
  clientId: string | undefined,
  clientSecret: string | undefined,
): Promise<PublicContext & AttemptContext> {
  const project = await findClientProject(context, clientId ?? '');
  if (project === undefined || !isPublishableClientKey(project, clientSecret ?? '', context.now)) {
    throw new KnownErrors.InvalidOAuthClientIdOrSecret({ client_id: null });
  }
  return inProject(context, project);
}
