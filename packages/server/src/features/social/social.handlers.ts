import { socialEndpoints } from '@portico/contract';
import { redirectAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { beginAuthorization } from './authorize.service.ts';
import { finishAuthorization } from './callback.service.ts';
import { exchangeGrant } from './token.service.ts';

export const socialHandlers = implement(socialEndpoints, {
  'GET /auth/oauth/authorize/:provider_id': async ({ params, query, ...context }) =>
    redirectAnswer(307, await beginAuthorization(context, params.provider_id, query)),

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
