import { socialEndpoints } from '@portico/contract';
import { redirectAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { beginAuthorization, locateAuthorization } from './authorize.service.ts';
import { finishAuthorization } from './callback.service.ts';
import { exchangeGrant } from './token.service.ts';

export const socialHandlers = implement(socialEndpoints, {
  'GET /auth/oauth/authorize/:provider_id': async ({ params, query, ...context }) => {
    const { stack_response_mode, hexclave_response_mode, ...request } = query;
    const wantsJson = stack_response_mode === 'json' || hexclave_response_mode === 'json';
    if (!wantsJson) return redirectAnswer(307, await beginAuthorization(context, params.provider_id, request));
    return { status: 200, body: { location: await locateAuthorization(context, params.provider_id, request) } };
  },

  'GET /auth/oauth/callback/:provider_id': async ({ params, query, headers, ...context }) =>
    redirectAnswer(
      303,
      await finishAuthorization(context, {
        providerId: params.provider_id,
        parameters: query,
        cookie: headers.cookie,
        isPosted: false,
      }),
    ),

  'POST /auth/oauth/callback/:provider_id': async ({ params, body, headers, ...context }) =>
    redirectAnswer(
      303,
      await finishAuthorization(context, {
        providerId: params.provider_id,
        parameters: body,
        cookie: headers.cookie,
        isPosted: true,
      }),
    ),

  'POST /auth/oauth/token': async ({ body, ...context }) => await exchangeGrant(context, body),
});
