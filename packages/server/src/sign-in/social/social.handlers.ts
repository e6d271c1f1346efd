import { socialEndpoints } from '@portico/contract';
import { redirectAnswer } from '../../http/answers.ts';
import { implement, type RawAnswer } from '../../http/implement.ts';
import type { PublicContext } from '../../platform/context.ts';
import { beginAuthorization, locateAuthorization } from './authorize.service.ts';
import type { Return } from './callback.service.ts';
import { goOn } from './failed-return.page.ts';
import { exchangeGrant } from './token.service.ts';

async function answerReturn(context: PublicContext, given: Return, accept: string | undefined): Promise<RawAnswer> {
  const answer = await goOn(context, given, accept);
  return 'location' in answer ? redirectAnswer(303, answer) : answer;
}

export const socialHandlers = implement(socialEndpoints, {
  'GET /auth/oauth/authorize/:provider_id': async ({ params, query, ...context }) => {
    const { stack_response_mode, hexclave_response_mode, ...request } = query;
    const wantsJson = stack_response_mode === 'json' || hexclave_response_mode === 'json';
    if (!wantsJson) return redirectAnswer(307, await beginAuthorization(context, params.provider_id, request));
    return { status: 200, body: { location: await locateAuthorization(context, params.provider_id, request) } };
  },

  'GET /auth/oauth/callback/:provider_id': async ({ params, query, headers: { cookie, accept }, ...context }) =>
    await answerReturn(context, { providerId: params.provider_id, parameters: query, cookie, isPosted: false }, accept),

  'POST /auth/oauth/callback/:provider_id': async ({ params, body, headers: { cookie, accept }, ...context }) =>
    await answerReturn(context, { providerId: params.provider_id, parameters: body, cookie, isPosted: true }, accept),

  'POST /auth/oauth/token': async ({ body, ...context }) => await exchangeGrant(context, body),
});
