import { socialEndpoints } from '@portico/contract';
import { redirectAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { PublicContext } from '../../platform/context.ts';
import { withCookie } from '../../platform/refusal.ts';
import { beginAuthorization, locateAuthorization } from './authorize.service.ts';
import { finishAuthorization, type Return } from './callback.service.ts';
import { failedReturnPage } from './failed-return.page.ts';
import { exchangeGrant } from './token.service.ts';

interface BrowserHeaders {
  readonly cookie?: string | undefined;
  readonly accept?: string | undefined;
}

/** Goes on to the app, or shows a person why not. Programs get the error. */
async function goOn(context: PublicContext, { cookie, accept }: BrowserHeaders, given: Omit<Return, 'cookie'>) {
  const outcome = await finishAuthorization(context, { ...given, cookie });
  if ('location' in outcome) return redirectAnswer(303, outcome);
  const isPerson = accept?.includes('text/html') === true;
  const page = isPerson ? failedReturnPage(outcome, context.acceptLanguage) : undefined;
  if (page !== undefined) return page;
  throw outcome.cookie === undefined ? outcome.failure : withCookie(outcome.failure, outcome.cookie);
}

export const socialHandlers = implement(socialEndpoints, {
  'GET /auth/oauth/authorize/:provider_id': async ({ params, query, ...context }) => {
    const { stack_response_mode, hexclave_response_mode, ...request } = query;
    const wantsJson = stack_response_mode === 'json' || hexclave_response_mode === 'json';
    if (!wantsJson) return redirectAnswer(307, await beginAuthorization(context, params.provider_id, request));
    return { status: 200, body: { location: await locateAuthorization(context, params.provider_id, request) } };
  },

  'GET /auth/oauth/callback/:provider_id': async ({ params, query, headers, ...context }) =>
    await goOn(context, headers, { providerId: params.provider_id, parameters: query, isPosted: false }),

  'POST /auth/oauth/callback/:provider_id': async ({ params, body, headers, ...context }) =>
    await goOn(context, headers, { providerId: params.provider_id, parameters: body, isPosted: true }),

  'POST /auth/oauth/token': async ({ body, ...context }) => await exchangeGrant(context, body),
});
