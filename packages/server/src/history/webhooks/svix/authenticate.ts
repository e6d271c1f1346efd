import { digestOf } from '../../../base/digests.ts';
import type { PublicContext, TenancyContext } from '../../../kernel/context.ts';
import { projectOfAdminKey } from '../applications/applications.queries.ts';
import { type Application, findApplication } from '../applications/applications.service.ts';
import { isPortalToken, readPortalToken } from '../applications/portal-token.ts';
import { applicationOfToken } from '../applications/portal-tokens.service.ts';
import { ended, forbidden, notFound, unauthenticated } from './failure.ts';

const mainBranch = 'main';

/** Who calls the Svix API: a project, or a customer with a portal token of one application. */
export interface SvixCaller {
  readonly context: TenancyContext;
  /** The application of the token, as rows have it. Undefined for a project. */
  readonly application: string | undefined;
  /** The key set of the super secret admin key. Undefined for a token. */
  readonly keySetId: string | undefined;
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
  const claims = readPortalToken(platform, token);
  if (claims === undefined && isPortalToken(token)) throw ended();
  const key =
    claims === undefined ? await projectOfAdminKey.first({ db }, { digest: digestOf(token), now }) : undefined;
  const projectId = claims?.project ?? key?.project_id;
  if (projectId === undefined) throw unauthenticated();
  const project = await platform.projects.find(db, projectId, claims?.branch ?? mainBranch);
  if (typeof project !== 'object') throw unauthenticated();
  const context: TenancyContext = { db, now, platform, project, tenancyId: project.tenancyId };
  if (claims === undefined) return { context, application: undefined, keySetId: key?.id };
  const application = await applicationOfToken(context, claims.id);
  if (application === undefined) throw ended();
  return { context, application, keySetId: undefined };
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

/** Returns the key set of a project. @throws {SvixFailure} 403, the caller has a portal token */
export function keySetOf({ keySetId }: SvixCaller): string {
  if (keySetId === undefined) throw forbidden();
  return keySetId;
}
