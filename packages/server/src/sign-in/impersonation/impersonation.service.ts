import {
  fields,
  impersonationEndpoints,
  impersonationLinkMillis,
  KnownErrors,
  requiredRole,
  type UserId,
} from '@portico/contract';
import { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { trustsOrigin } from '../../base/trusted-redirect.ts';
import { originOfActor } from '../../db/origin.ts';
import { hasRoleStill, internalContext, pageOfProject } from '../../ground/projects/index.ts';
import { codeKind, issueCode, tryCode, type UsableCode } from '../../ground/verification-codes/index.ts';
import type { AttemptContext, RequestContext, TenancyContext } from '../../kernel/context.ts';
import { untrustedRedirect } from '../../kernel/trusted-redirect.ts';
import {
  beginSession,
  impersonationMillisMax,
  type SignInResult,
  sessionById,
  sessionLimits,
} from '../../users/sessions/index.ts';
import { credentialVersionOf, requireUserRow, type UserRow } from '../../users/users/index.ts';

const creation = 'POST /auth/impersonation/links';
/** The role that people need to create links, and to use theirs. */
const linkRole = requiredRole(creation, impersonationEndpoints[creation]);

/** The code of a link. It is bound to the credentials of the user, and ends with its creator. */
const linkCode = codeKind(
  'impersonation',
  z.object({
    user_id: fields.userId,
    reason: z.string(),
    lifetime_millis: z.number(),
    creator: z.object({ type: z.enum(['owner', 'admin', 'server']), id: z.string() }),
    /** The session of a person in the dashboard. Null for a program with a key. */
    creator_session_id: fields.sessionId.nullable(),
  }),
  { lifetimeMillis: impersonationLinkMillis },
);

type LinkData = z.infer<typeof linkCode.data>;

/** What a link is created for. */
interface LinkOptions {
  readonly userId: UserId;
  readonly reason: string;
  readonly lifetimeMillis: number | undefined;
  readonly callbackUrl: string | undefined;
}

/**
 * Creates a link with which the caller signs in as a user, once and within a minute.
 *
 * @throws {RedirectUrlNotWhitelisted | UserIdDoesNotExist}
 * @throws {Refusal} 400, there is no address of an app
 */
export async function createLink(
  context: RequestContext,
  { userId, reason, lifetimeMillis = Number.POSITIVE_INFINITY, callbackUrl }: LinkOptions,
): Promise<{ readonly url: string; readonly expiresAt: Date; readonly sessionMillis: number }> {
  const page = new URL(callbackUrl ?? impersonationPage(context));
  // @guard impersonation-link-leads-to-app
  if (!trustsOrigin(context.project.config.domains, page.href)) throw untrustedRedirect(page.href);
  const { actor, personSessionId } = context;
  if (actor === null || actor.type === 'user') throw new Error('callers at server level have a key or a role');
  const user = await credentialVersionOf.first(context, { userId });
  if (user === undefined) throw new KnownErrors.UserIdDoesNotExist({ user_id: userId });
  const sessionMillis = Math.min(lifetimeMillis, impersonationMillisMax(context));
  const { type, id } = actor;
  const data: LinkData = {
    user_id: userId,
    reason,
    lifetime_millis: sessionMillis,
    creator: { type, id },
    creator_session_id: personSessionId,
  };
  const code = await issueCode(context, linkCode, data, { userId });
  // Browsers do not send this part of a URL to servers, so it is in no log and no Referer header.
  page.hash = new URLSearchParams({ code }).toString();
  const expiresAt = new Date(context.now.getTime() + linkCode.lifetimeMillis);
  return { url: page.href, expiresAt, sessionMillis };
}

/** Returns the page for links at the first trusted domain of a project. @throws {Refusal} 400, there is none */
function impersonationPage({ project }: Pick<TenancyContext, 'project'>): string {
  const page = pageOfProject(project, 'impersonation');
  if (page === undefined) {
    throw new Refusal(400, 'The project has no trusted domain. Add one, or set callback_url to the page of your app.');
  }
  return page;
}

/**
 * Describes a link without using it.
 *
 * @throws {VerificationCodeError | TooManyAttempts}
 */
export async function describeLink(
  context: AttemptContext,
  code: string,
): Promise<{ readonly user: UserRow; readonly reason: string; readonly sessionMillis: number }> {
  const { data } = await usableLink(context, code);
  const user = await requireUserRow(context, data.user_id);
  return { user, reason: data.reason, sessionMillis: data.lifetime_millis };
}

/**
 * Begins the session of a link. The event log names the creator of the link.
 *
 * @throws {VerificationCodeError | TooManyAttempts}
 */
export async function signInWithLink(context: AttemptContext, code: string): Promise<SignInResult> {
  const link = await usableLink(context, code);
  const { user_id: userId, reason, lifetime_millis: lifetimeMillis, creator } = link.data;
  const { origin } = context.db;
  const db = origin === undefined ? context.db : context.db.withOrigin(() => originOfActor(origin, creator));
  const options = { lifetimeMillis, isImpersonation: true, begunBy: { ...creator, reason } };
  const started = await beginSession({ ...context, db }, userId, options, link);
  if (started === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return started;
}

/** Returns the code of a link whose creator may still use it. @throws {VerificationCodeError | TooManyAttempts} */
async function usableLink(context: AttemptContext, code: string): Promise<UsableCode<LinkData>> {
  const link = await tryCode(context, linkCode, code);
  // @guard impersonation-link-ends-with-creator
  if (!(await hasCreator(context, link.data))) throw new KnownErrors.VerificationCodeNotFound();
  return link;
}

/** Returns whether the creator of a link still has the role, and the session or key. */
async function hasCreator(
  context: TenancyContext,
  { creator, creator_session_id: sessionId }: LinkData,
): Promise<boolean> {
  const { platform, project, now } = context;
  const internal = await internalContext(context, platform);
  if (sessionId === null) {
    // In development, a key of the internal project acts in all of them.
    const keys = [project, internal.project].flatMap(({ keys }) => [...keys.values()]);
    return keys.some(({ setId, expiresAt }) => setId === creator.id && expiresAt > now.getTime());
  }
  const userId = creator.id as UserId;
  if (!(await hasRoleStill(context, { internalTenancyId: internal.tenancyId, userId }, linkRole))) return false;
  const session = await sessionById.first(internal, { sessionId, userId, now, ...sessionLimits(internal) });
  return session !== undefined;
}
