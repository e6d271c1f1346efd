import { formPage } from '../../base/form-page.ts';
import { escapeHtml } from '../../base/html.ts';
import { languageOfRequest } from '../../mail/emails/index.ts';
import type { Subscription } from './notifications.service.ts';
import { type UnsubscribeTexts, unsubscribeTexts } from './unsubscribe-texts.ts';

/** Renders the question. Programs that check links open it too, so opening it changes nothing. */
export function unsubscribePage(subscription: Subscription, acceptLanguage: string | undefined): string {
  if (!subscription.isEnabled) return resultPage(subscription, acceptLanguage, 'already');
  const { texts, text, language } = wording(subscription, acceptLanguage);
  const button = `<form method="post"><button type="submit">${escapeHtml(texts.button)}</button></form>`;
  return formPage(texts.title, `<p>${text('question')}</p>${button}`, language);
}

/** Renders the result. */
export function unsubscribedPage(subscription: Subscription, acceptLanguage: string | undefined): string {
  return resultPage(subscription, acceptLanguage, subscription.isEnabled ? 'doneText' : 'already');
}

function resultPage(subscription: Subscription, acceptLanguage: string | undefined, name: 'already' | 'doneText') {
  const { texts, text, language } = wording(subscription, acceptLanguage);
  return formPage(texts.done, `<p>${text(name)}</p>`, language);
}

function wording({ category, projectName }: Subscription, acceptLanguage: string | undefined) {
  const language = languageOfRequest(acceptLanguage);
  const texts = unsubscribeTexts[language];
  const values: Readonly<Record<string, string>> = { category: category.name, project: projectName };
  const text = (name: keyof UnsubscribeTexts) =>
    escapeHtml(texts[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole));
  return { language, texts, text };
}
