import { formPage } from '../../base/form-page.ts';
import { escapeHtml } from '../../base/html.ts';
import { type EmailLanguage, languageOfRequest, pageTextsIn, textsIn } from '../../kernel/languages.ts';
import { describeAccess } from '../../users/other-access/index.ts';
import type { VerificationReview } from './access-review.service.ts';

/** Renders the question after the verification of an address. @param hidden the fields of the link, as HTML */
export async function removalPage(
  hidden: string,
  review: VerificationReview,
  acceptLanguage: string | undefined,
): Promise<ReturnType<typeof formPage>> {
  const { language, texts, text } = await wording(review, acceptLanguage);
  const { title } = texts;
  const { project } = review;
  if (review.access.length === 0) return formPage({ title, body: `<p>${text('nothing')}</p>`, language, project });
  return formPage({
    title,
    language,
    project,
    body: `<p>${text('question')}</p>${await listOf(review, language)}<p>${text('consequence')}</p>
<form method="post">${hidden}<input type="hidden" name="all" value="on"><button type="submit">${text('button')}</button></form>`,
  });
}

/** Renders the page after the removal. */
export async function removedAllPage(
  review: VerificationReview,
  acceptLanguage: string | undefined,
): Promise<ReturnType<typeof formPage>> {
  const { language, texts, text } = await wording(review, acceptLanguage);
  const body = `${await listOf(review, language)}<p>${text('doneText')}</p>`;
  return formPage({ title: texts.done, body, language, project: review.project });
}

async function listOf({ access }: VerificationReview, language: EmailLanguage): Promise<string> {
  const { access: names } = await textsIn(language);
  return `<ul>${access.map((one) => `<li>${escapeHtml(describeAccess(one, names))}</li>`).join('')}</ul>`;
}

async function wording({ project }: VerificationReview, acceptLanguage: string | undefined) {
  const language = languageOfRequest(acceptLanguage);
  const { accessRemoval: texts } = await pageTextsIn(language);
  const text = (name: keyof typeof texts) => escapeHtml(texts[name].replaceAll('{project}', () => project.displayName));
  return { language, texts, text };
}
