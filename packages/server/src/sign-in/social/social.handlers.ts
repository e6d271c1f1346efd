import { socialEndpoints } from '@portico/contract';
import type { Redirect } from '../../base/redirect.ts';
import { failurePageAnswer, redirectAnswer } from '../../http/answers.ts';
import { implement, type RawAnswer } from '../../http/implement.ts';
import type { PublicContext } from '../../kernel/context.ts';
import { beginAuthorization, locateAuthorization } from './authorize.service.ts';
import { finishAuthorization, type Return } from './callback.service.ts';
import { type FailurePage, goOn } from './failed-return.page.ts';
import { exchangeGrant } from './token.service.ts';

async function answerStep(status: 303 | 307, step: Promise<Redirect | FailurePage>): Promise<RawAnswer> {
  const outcome = await step;
  return 'location' in outcome ? redirectAnswer(status, outcome) : failurePageAnswer(outcome.failure, outcome.page);
}

async function answerReturn(context: PublicContext, given: Return, accept: string | undefined): Promise<RawAnswer> {
  return await answerStep(
    303,
    goOn(context, accept, () => finishAuthorization(context, given)),
  );
}

export const socialHandlers = implement(socialEndpoints, {
  'GET /auth/oauth/authorize/:provider_id': async ({ params, query, headers, ...context }) => {
    const { stack_response_mode, hexclave_response_mode, ...request } = query;
    const wantsJson = stack_response_mode === 'json' || hexclave_response_mode === 'json';
    if (wantsJson) {
      return { status: 200, body: { location: await locateAuthorization(context, params.provider_id, request) } };
    }
    const begin = () => beginAuthorization(context, params.provider_id, request);
    return await answerStep(307, goOn(context, headers.accept, begin));
  },

  'GET /auth/oauth/callback/:provider_id': async ({ params, query, headers: { cookie, accept }, ...context }) =>
    await answerReturn(context, { providerId: params.provider_id, parameters: query, cookie, isPosted: false }, accept),

  'POST /auth/oauth/callback/:provider_id': async ({ params, body, headers: { cookie, accept }, ...context }) =>
    await answerReturn(context, { providerId: params.provider_id, parameters: body, cookie, isPosted: true }, accept),

  'POST /auth/oauth/token': async ({ body, ...context }) => await exchangeGrant(context, body),
});
