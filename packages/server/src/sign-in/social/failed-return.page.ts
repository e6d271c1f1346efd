import { KnownError, KnownErrors } from '@portico/contract';
import type { ServerPageTexts } from '@portico/texts/en-US/server-pages';
import { formPage } from '../../base/form-page.ts';
import { escapeHtml } from '../../base/html.ts';
import type { Redirect } from '../../base/redirect.ts';
import { withCookie } from '../../base/refusal.ts';
import type { PublicContext } from '../../kernel/context.ts';
import { languageOfRequest, pageTextsIn } from '../../kernel/languages.ts';
import type { FailedReturn } from './failed-return.ts';

/** What a caller gets in place of a redirect: a page. */
export interface FailurePage {
  readonly failure: unknown;
  readonly page: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/**
 * Runs a step of a sign-in in a browser, for any caller.
 *
 * @param accept header of the request
 * @returns the redirect, or for people a page that says why there is none
 * @throws the failure, for programs
 * @see beginAuthorization
 * @see finishAuthorization
 */
export async function goOn(
  { acceptLanguage }: PublicContext,
  accept: string | undefined,
  step: () => Promise<Redirect | FailedReturn>,
): Promise<Redirect | FailurePage> {
  const outcome = await step().catch((failure: unknown): FailedReturn => ({ failure }));
  if ('location' in outcome) return outcome;
  const { failure, cookie } = outcome;
  if (accept?.includes('text/html') === true) return { failure, page: await failedReturnPage(outcome, acceptLanguage) };
  throw cookie === undefined ? failure : withCookie(failure, cookie);
}

/** Tells a person whose sign-in cannot go on by itself what to do, with a link if the app is known. */
async function failedReturnPage(
  failed: FailedReturn,
  acceptLanguage: string | undefined,
): Promise<FailurePage['page']> {
  const { failure, app, cookie, detail = KnownError.isKnown(failure) ? failure.code : undefined } = failed;
  const language = languageOfRequest(acceptLanguage);
  const { failedReturn: texts } = await pageTextsIn(language);
  const link =
    app === undefined
      ? ''
      : `<p><a href="${escapeHtml(app.url)}">${escapeHtml(texts.back.replace('{project}', app.project.displayName))}</a></p>`;
  const note = detail === undefined ? '' : `<p class="quiet">${escapeHtml(detail)}</p>`;
  const text = `<p>${escapeHtml(texts[textOf(failed)])}</p>`;
  const { body, headers } = formPage({
    title: texts.title,
    body: `${text}${link}${note}`,
    language,
    project: app?.project,
  });
  return { headers: { ...headers, ...(cookie === undefined ? {} : { 'set-cookie': cookie }) }, body };
}

function textOf({ failure, lacks }: FailedReturn): keyof ServerPageTexts['failedReturn'] {
  if (lacks !== undefined) return lacks === 'cookie' ? 'cookie' : 'used';
  if (failure instanceof KnownErrors.OuterOAuthTimeout) return 'used';
  return failure instanceof KnownErrors.OAuthProviderAccessDenied ? 'denied' : 'failed';
}
