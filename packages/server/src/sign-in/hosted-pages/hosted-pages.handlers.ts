import { hostedPagesEndpoints } from '@portico/contract';
import type { Redirect } from '../../base/redirect.ts';
import { failurePageAnswer, redirectAnswer } from '../../http/answers.ts';
import { implement, type RawAnswer } from '../../http/implement.ts';
import type { PublicContext } from '../../kernel/context.ts';
import { goOn } from '../social/index.ts';
import type { OAuthProblem } from './authorization-request.ts';
import { beginHostedSignIn, explained, returnToApp, signOutOfPages } from './authorize.service.ts';
import { exchangeHostedGrant, revokeHostedToken } from './token.service.ts';

async function answerStep(
  context: PublicContext,
  accept: string | undefined,
  step: () => Promise<Redirect>,
): Promise<RawAnswer> {
  const outcome = await goOn(context, accept, () => explained(step));
  return 'location' in outcome ? redirectAnswer(303, outcome) : failurePageAnswer(outcome.failure, outcome.page);
}

/** Answers an OAuth client. A client that used the Authorization header gets the scheme that it used. @see RFC 6749 §5.2 */
function answerClient(body: object | OAuthProblem, authorization: string | undefined): RawAnswer {
  if (!('error' in body)) return { status: 200, body };
  if (body.error !== 'invalid_client') return { status: 400, body };
  if (authorization === undefined) return { status: 401, body };
  return { status: 401, headers: { 'www-authenticate': 'Basic realm="OAuth"' }, body };
}

export const hostedPagesHandlers = implement(hostedPagesEndpoints, {
  'GET /projects/:project_id/oauth2/authorize': async ({ params, query, headers: { accept }, ...context }) =>
    await answerStep(context, accept, () => beginHostedSignIn(context, params.project_id, query)),

  'POST /auth/hosted-pages/authorize': async ({ body, ...context }) => ({
    location: await returnToApp(context, body),
  }),

  'POST /projects/:project_id/oauth2/token': async ({ params, body, headers: { authorization }, ...context }) => {
    const request = { projectId: params.project_id, body, authorization };
    return answerClient(await exchangeHostedGrant(context, request), authorization);
  },

  'POST /projects/:project_id/oauth2/revoke': async ({ params, body, headers: { authorization }, ...context }) => {
    const request = { projectId: params.project_id, body, authorization };
    return answerClient((await revokeHostedToken(context, request)) ?? {}, authorization);
  },

  'GET /projects/:project_id/oauth2/logout': async ({ params, query, headers: { accept }, ...context }) =>
    await answerStep(context, accept, () => signOutOfPages(context, params.project_id, query)),
});
