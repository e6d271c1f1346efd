import { formPage } from '../../base/form-page.ts';
import { escapeHtml } from '../../base/html.ts';
import { languageOfRequest, pageTextsIn } from '../../mail/emails/index.ts';
import type { Subscription } from './notifications.service.ts';

/** Renders the question. Programs that check links open it too, so opening it changes nothing. */
export async function unsubscribePage(subscription: Subscription, acceptLanguage: string | undefined): Promise<string> {
  if (!subscription.isEnabled) return await resultPage(subscription, acceptLanguage, 'already');
  const { texts, text, language } = await wording(subscription, acceptLanguage);
  const button = `<form method="post"><button type="submit">${escapeHtml(texts.button)}</button></form>`;
  return formPage(texts.title, `<p>${text('question')}</p>${button}`, language);
}

/** Renders the result. */
export async function unsubscribedPage(
  subscription: Subscription,
  acceptLanguage: string | undefined,
): Promise<string> {
  return await resultPage(subscription, acceptLanguage, subscription.isEnabled ? 'doneText' : 'already');
}

async function resultPage(
  subscription: Subscription,
  acceptLanguage: string | undefined,
  name: 'already' | 'doneText',
) {
  const { texts, text, language } = await wording(subscription, acceptLanguage);
  return formPage(texts.done, `<p>${text(name)}</p>`, language);
}

async function wording({ category, projectName }: Subscription, acceptLanguage: string | undefined) {
  const language = languageOfRequest(acceptLanguage);
  const { unsubscribe: texts } = await pageTextsIn(language);
  const values: Readonly<Record<string, string>> = { category: category.name, project: projectName };
  const text = (name: keyof typeof texts) =>
    escapeHtml(texts[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole));
  return { language, texts, text };
}
