import { KnownError, KnownErrors } from '@portico/contract';
import type { PublicContext } from '../../platform/context.ts';
import { formPage, formPagePolicy } from '../../platform/form-page.ts';
import { escapeHtml } from '../../platform/html.ts';
import { Refusal, withCookie } from '../../platform/refusal.ts';
import { languageOfRequest } from '../emails/index.ts';
import { type FailedReturn, finishAuthorization, type Return } from './callback.service.ts';
import { type FailedReturnTexts, failedReturnTexts } from './failed-return-texts.ts';

/**
 * Handles the return from a provider for any caller.
 *
 * @param accept header of the request
 * @returns the redirect to the app, or for people a page that says why there is none
 * @throws the failure, for programs
 * @see finishAuthorization
 */
export async function goOn(context: PublicContext, given: Return, accept: string | undefined) {
  const outcome = await finishAuthorization(context, given);
  if ('location' in outcome) return outcome;
  const isPerson = accept?.includes('text/html') === true;
  const page = isPerson ? failedReturnPage(outcome, context.acceptLanguage) : undefined;
  if (page !== undefined) return page;
  throw outcome.cookie === undefined ? outcome.failure : withCookie(outcome.failure, outcome.cookie);
}

/**
 * Answers a browser whose sign-in cannot go back to the app by itself: says what to do, with a link if the app is known.
 *
 * @returns undefined for a failure that is not about the sign-in
 */
function failedReturnPage(failed: FailedReturn, acceptLanguage: string | undefined) {
  const { failure, app, cookie } = failed;
  if (!KnownError.isKnown(failure) && !(failure instanceof Refusal)) return undefined;
  const language = languageOfRequest(acceptLanguage);
  const texts = failedReturnTexts[language];
  const link =
    app === undefined
      ? ''
      : `<p><a href="${escapeHtml(app.url)}">${escapeHtml(texts.back.replace('{project}', app.projectName))}</a></p>`;
  const code = KnownError.isKnown(failure) ? `<p class="quiet">${escapeHtml(failure.code)}</p>` : '';
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': formPagePolicy,
    // The URL contains the code of the provider.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
  };
  const text = `<p>${escapeHtml(texts[textOf(failed)])}</p>`;
  return { status: failure.status, headers, body: formPage(texts.title, `${text}${link}${code}`, language) };
}

function textOf({ failure, lacks }: FailedReturn): keyof FailedReturnTexts {
  if (lacks !== undefined) return lacks === 'cookie' ? 'cookie' : 'used';
  if (failure instanceof KnownErrors.OuterOAuthTimeout) return 'used';
  return failure instanceof KnownErrors.OAuthProviderAccessDenied ? 'denied' : 'failed';
}
