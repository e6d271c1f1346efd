import { sessionEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { issuerDocumentOf, publicKeysOf } from './public-keys.service.ts';
import { reauthenticate } from './reauthentication.service.ts';
import { refreshSession } from './refresh.service.ts';
import { refuseCurrentSession, requireCurrentSession } from './sessions.policy.ts';
import { createSession, endOwnSession, endSession, listSessions, revokeOtherSessions } from './sessions.service.ts';

export const sessionHandlers = implement(sessionEndpoints, {
  'POST /auth/sessions': async ({ body, ...context }) =>
    await createSession(context, body.user_id, {
      lifetimeMillis: body.expires_in_millis,
      isImpersonation: body.is_impersonation,
      begunBy: body.is_impersonation ? context.actor : null,
    }),

  'GET /auth/sessions': async ({ query, ...context }) => {
    const currentSessionId = context.claims?.refresh_token_id;
    const withImpersonation = context.level === 'admin' || query.include_impersonation;
    return listAnswer(await listSessions(context, query.user_id, { withImpersonation, currentSessionId }));
  },

  'DELETE /auth/sessions': async ({ query, ...context }) => {
    await revokeOtherSessions(context, query.user_id, context.claims?.refresh_token_id ?? null);
    return successAnswer;
  },

  'DELETE /auth/sessions/current': async (context) => {
    await endOwnSession(context, requireCurrentSession(context));
    return successAnswer;
  },

  'POST /auth/sessions/current/refresh': async ({ headers, ...context }) => {
    const { accessToken, refreshToken } = await refreshSession(context, headers['x-stack-refresh-token']);
    return { access_token: accessToken, refresh_token: refreshToken };
  },

  'POST /auth/sessions/current/reauthenticate': async ({ body, ...context }) => {
    await reauthenticate(context, requireCurrentSession(context), body.refresh_token);
    return successAnswer;
  },

  'DELETE /auth/sessions/:session_id': async ({ params, query, ...context }) => {
    refuseCurrentSession(context, params.session_id);
    await endSession(context, params.session_id, context.level === 'client' ? context.userId : null);
    return successAnswer;
  },

  'GET /projects/:project_id/.well-known/jwks.json': async ({ params, query, ...context }) => {
    const keys = await publicKeysOf(context, params.project_id, query.include_anonymous);
    return { status: 200, headers: { 'cache-control': 'public, max-age=3600' }, body: { keys } };
  },

  'GET /projects-anonymous-users/:project_id/.well-known/jwks.json': ({ params, platform }) => ({
    status: 307,
    headers: {
      location: `${platform.settings.basePath}/api/v1/projects/${encodeURIComponent(params.project_id)}/.well-known/jwks.json?include_anonymous=true`,
    },
    body: '',
  }),

  'GET /projects/:project_id/.well-known/openid-configuration': async ({ params, ...context }) =>
    documentAnswer(await issuerDocumentOf(context, params.project_id, 'users')),

  'GET /projects-anonymous-users/:project_id/.well-known/openid-configuration': async ({ params, ...context }) =>
    documentAnswer(await issuerDocumentOf(context, params.project_id, 'anonymous')),
});

function documentAnswer(body: object) {
  return { status: 200, headers: { 'cache-control': 'public, max-age=3600' }, body };
}
