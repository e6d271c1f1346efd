import { KnownErrors, sessionEndpoints, type UserId } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audienceOf } from '../../platform/tokens/access-tokens.ts';
import { createSession, listSessions, refreshAccessToken, revokeSession } from './sessions.service.ts';

function requireOwn(userId: UserId | null, asked: UserId, refusal: string): void {
  if (userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  if (userId !== asked) throw new Refusal(403, refusal);
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
