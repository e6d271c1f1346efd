import { type FormPage, formPage } from '../../base/form-page.ts';
import { escapeHtml } from '../../base/html.ts';
import { pageOfProject } from '../../ground/projects/index.ts';
import { languageOfRequest, pageTextsIn } from '../../kernel/languages.ts';
import type { Subscription } from './notifications.service.ts';

/** Renders the question. Programs that check links open it too, so opening it changes nothing. */
export async function unsubscribePage(subscription: Subscription, acceptLanguage: string | undefined) {
  if (!subscription.isEnabled) return await unsubscribedPage(subscription, acceptLanguage);
  const words = await wording(subscription, acceptLanguage);
  const { texts, text } = words;
  const button = `<form method="post"><button type="submit">${escapeHtml(texts.button)}</button></form>`;
  return answer(words, texts.title, `<p>${text('question')}</p>${button}`);
}

/** Renders the result. @param undo takes back the choice of this link. Undefined if it has changed nothing */
export async function unsubscribedPage(subscription: Subscription, acceptLanguage: string | undefined, undo?: string) {
  const words = await wording(subscription, acceptLanguage);
  const { texts, text } = words;
  if (undo === undefined) return answer(words, texts.done, `<p>${text('already')}</p>`);
  const action = `?${new URLSearchParams({ code: subscription.code, undo })}`;
  const form = `<form method="post" action="${escapeHtml(action)}"><button type="submit" class="second">${escapeHtml(texts.undo)}</button></form>`;
  return answer(words, texts.done, `<p>${text('doneText')}</p>${form}`);
}

/** Renders the result of the way back. */
export async function subscribedAgainPage(subscription: Subscription, acceptLanguage: string | undefined) {
  const words = await wording(subscription, acceptLanguage);
  return answer(words, words.texts.undone, `<p>${words.text('undoneText')}</p>`);
}

type Words = Awaited<ReturnType<typeof wording>>;

/** Adds the links to the app. */
function answer({ subscription, texts, text, language }: Words, title: string, content: string) {
  const { project } = subscription.context;
  const settings = pageOfProject(project, 'account-settings');
  const links =
    settings === undefined
      ? ''
      : `<p class="links"><a href="${escapeHtml(`${settings}#notifications`)}">${escapeHtml(texts.settings)}</a><a href="${escapeHtml(new URL('/', settings).href)}">${text('back')}</a></p>`;
  const page: FormPage = { title, body: `${content}${links}`, language, project };
  return { status: 200, ...formPage(page) };
}

async function wording(subscription: Subscription, acceptLanguage: string | undefined) {
  const language = languageOfRequest(acceptLanguage);
  const { unsubscribe: texts } = await pageTextsIn(language);
  const { category, context } = subscription;
  const values: Readonly<Record<string, string>> = { category: category.name, project: context.project.displayName };
  const text = (name: keyof typeof texts) =>
    escapeHtml(texts[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole));
  return { subscription, language, texts, text };
}
