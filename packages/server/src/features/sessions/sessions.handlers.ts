import { KnownErrors, sessionEndpoints, type UserId } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import type { PublicContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { digestOf } from '../../platform/digests.ts';
import { audienceOf } from '../../platform/tokens/access-tokens.ts';
import {
  createSession,
  listSessions,
  refreshAccessToken,
  revokeSession,
  type SignInContext,
} from './sessions.service.ts';

/** Nominal, not the life of the token. @see protocol 03 §3.10 */
const expiresInSeconds = 3600;

function requireOwn(userId: UserId | null, asked: UserId, refusal: string): void {
  if (userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  if (userId !== asked) throw new Refusal(403, refusal);
}

/**
 * Finds the project an OAuth client speaks for: its id (with a branch after `#`) and its publishable client key.
 *
 * @throws {InvalidOAuthClientIdOrSecret}
 */
async function requireOAuthClient(
  context: PublicContext,
  clientId: string | undefined,
  clientSecret: string | undefined,
): Promise<SignInContext> {
  const [projectId = '', branchId = 'main'] = (clientId ?? '').split('#', 2);
  const project = await context.platform.projects.find(context.db, projectId, branchId);
  const expiresAt =
    typeof project === 'object'
      ? project.keys.get(`publishable_client_key:${digestOf(clientSecret ?? '')}`)
      : undefined;
  if (typeof project !== 'object' || expiresAt === undefined || expiresAt <= context.now.getTime()) {
    throw new KnownErrors.InvalidOAuthClientIdOrSecret({ client_id: null });
  }
  return { ...context, project, tenancyId: project.tenancyId };
}

export const sessionHandlers = implement(sessionEndpoints, {
  'POST /auth/sessions': async ({ body, ...context }) =>
    await createSession(context, body.user_id, {
      lifetimeMillis: body.expires_in_millis,
      isImpersonation: body.is_impersonation,
    }),

  'GET /auth/sessions': async ({ query, ...context }) => {
    if (context.level === 'client') {
      requireOwn(context.userId, query.user_id, 'Client can only list sessions for their own user.');
    }
    const currentSessionId = context.claims?.refresh_token_id;
    const withImpersonation = context.level === 'admin';
    return listAnswer(await listSessions(context, query.user_id, { withImpersonation, currentSessionId }));
  },

  'DELETE /auth/sessions/current': async (context) => {
    if (context.claims === null) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: null });
    const isRevoked = await revokeSession(context, context.claims.refresh_token_id, null);
    if (!isRevoked) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
    return successAnswer;
  },

  'POST /auth/sessions/current/refresh': async ({ headers, ...context }) => ({
    access_token: await refreshAccessToken(context, headers['x-stack-refresh-token']),
  }),

  'DELETE /auth/sessions/:session_id': async ({ params, query, ...context }) => {
    if (context.level === 'client') {
      requireOwn(
        context.userId,
        query.user_id ?? (context.userId as UserId),
        'Client can only delete sessions for their own user.',
      );
    }
    if (params.session_id === context.claims?.refresh_token_id) throw new KnownErrors.CannotDeleteCurrentSession();
    const onlyOf = context.level === 'client' ? context.userId : null;
    const isRevoked = await revokeSession(context, params.session_id, onlyOf);
    if (!isRevoked) throw new Refusal(404, 'Session not found.');
    return successAnswer;
  },

  'POST /auth/oauth/token': async ({ body, ...context }) => {
    const client = await requireOAuthClient(context, body.client_id, body.client_secret);
    if (body.scope !== undefined && body.scope !== 'legacy') throw new KnownErrors.InvalidScope({ scope: body.scope });
    return {
      access_token: await refreshAccessToken(client, body.refresh_token),
      refresh_token: body.refresh_token,
      token_type: 'Bearer' as const,
      expires_in: expiresInSeconds,
      scope: 'legacy' as const,
    };
  },

  'GET /projects/:project_id/.well-known/jwks.json': async ({ params, query, ...context }) => {
    const project = await context.platform.projects.find(context.db, params.project_id, 'main');
    if (typeof project !== 'object') throw new Refusal(404, 'Project not found');
    const audiences = [false, ...(query.include_anonymous ? [true] : [])];
    const keys = audiences.flatMap((isAnonymous) =>
      context.platform.audienceKeys(audienceOf(params.project_id, isAnonymous)).map(({ jwk }) => jwk),
    );
    return { status: 200, headers: { 'cache-control': 'public, max-age=3600' }, body: { keys } };
  },

  'GET /projects-anonymous-users/:project_id/.well-known/jwks.json': ({ params }) => ({
    status: 307,
    headers: {
      location: `/api/v1/projects/${encodeURIComponent(params.project_id)}/.well-known/jwks.json?include_anonymous=true`,
    },
    body: '',
  }),
});
