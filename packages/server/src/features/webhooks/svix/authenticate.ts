import type { PublicContext, TenancyContext } from '../../../platform/context.ts';
import { digestOf } from '../../../platform/digests.ts';
import { projectOfAdminKey } from '../applications/applications.queries.ts';
import { type Application, findApplication } from '../applications/applications.service.ts';
import { readPortalToken } from '../applications/portal-token.ts';
import { forbidden, notFound, unauthenticated } from './failure.ts';

const mainBranch = 'main';

/** Who calls the Svix API: a project, or a customer with a portal token of one application. */
export interface SvixCaller {
  readonly context: TenancyContext;
  /** The application of the token, as rows have it. Undefined for a project. */
  readonly application: string | undefined;
}

/**
 * Authenticates a caller by a portal token or a super secret admin key.
 *
 * @throws {SvixFailure} 401
 */
export async function authenticate(public_: PublicContext, authorization: string | undefined): Promise<SvixCaller> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthenticated();
  const { db, now, platform } = public_;
  const claims = readPortalToken(platform, token, now);
  const projectId = claims?.project ?? (await projectOfKey(public_, token));
  if (projectId === undefined) throw unauthenticated();
  const project = await platform.projects.find(db, projectId, claims?.branch ?? mainBranch);
  if (typeof project !== 'object') throw unauthenticated();
  const context: TenancyContext = { db, now, platform, project, tenancyId: project.tenancyId };
  return { context, application: claims?.application };
}

async function projectOfKey({ db, now }: PublicContext, token: string): Promise<string | undefined> {
  return (await projectOfAdminKey.first({ db }, { digest: digestOf(token), now }))?.project_id;
}

/** Returns the application of a path. @throws {SvixFailure} 404, it does not exist, or the token is for another one */
export async function applicationOf({ context, application }: SvixCaller, name: string): Promise<Application> {
  const found = await findApplication(context, name);
  if (found === undefined || (application !== undefined && found.key !== application)) throw notFound();
  return found;
}

/** @throws {SvixFailure} 403, the caller has a portal token */
export function requireProject({ application }: SvixCaller): void {
  if (application !== undefined) throw forbidden();
}
