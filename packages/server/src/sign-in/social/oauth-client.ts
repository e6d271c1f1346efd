import { KnownErrors } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import type { AttemptContext, PublicContext } from '../../kernel/context.ts';
import { isKeyOfHostedPages } from '../../kernel/hosted-pages.ts';
import type { ProjectSnapshot } from '../../kernel/project-snapshot.ts';

/**
 * Finds the project of an OAuth client. The client ID is the project ID, optionally with a branch after `#`.
 *
 * @returns undefined if the project or branch does not exist
 */
export async function findClientProject(
  context: PublicContext,
  clientId: string,
): Promise<ProjectSnapshot | undefined> {
  const [projectId = '', branchId = 'main'] = clientId.split('#', 2);
  const project = await context.platform.projects.find(context.db, projectId, branchId);
  return typeof project === 'object' ? project : undefined;
}

/** What newer clients without a publishable client key send. @see docs/reference/protocol/newer-clients.md#keys */
const noKey = '__stack_public_client__';

/**
 * Returns whether a secret is a publishable client key of the project, or says that there is none and the project
 * allows that, or that of the hosted pages.
 */
export function isPublishableClientKey(project: ProjectSnapshot, key: string, now: Date): boolean {
  if (key === noKey) return !project.config.project.requirePublishableClientKey;
  if (isKeyOfHostedPages(project, key, now)) return true;
  const valid = project.keys.get(`publishable_client_key:${digestOf(key)}`);
  return valid !== undefined && valid.expiresAt > now.getTime();
}

/** Returns the context of the project with client access. */
export function inProject(context: PublicContext, project: ProjectSnapshot): PublicContext & AttemptContext {
  return { ...context, project, tenancyId: project.tenancyId, level: 'client' };
}

/**
 * Authenticates an OAuth client by ID and secret.
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
