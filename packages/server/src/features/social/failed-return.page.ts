import { KnownError, KnownErrors } from '@portico/contract';
import type { RawAnswer } from '../../http/implement.ts';
import { formPage, formPagePolicy } from '../../platform/form-page.ts';
import { escapeHtml } from '../../platform/html.ts';
import { Refusal } from '../../platform/refusal.ts';
import { languageOfRequest } from '../emails/index.ts';
import type { FailedReturn } from './callback.service.ts';
import { type FailedReturnTexts, failedReturnTexts } from './failed-return-texts.ts';

/**
 * Answers a browser whose sign-in cannot go back to the app by itself: says what to do, with a link if the app is known.
 *
 * @returns undefined for a failure that is not about the sign-in
 */
export function failedReturnPage(failed: FailedReturn, acceptLanguage: string | undefined): RawAnswer | undefined {
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
