import { languageOfTag } from './language-of-tag.ts';
import type { Language } from './languages.ts';

/**
 * The best of the languages of the ready-made parts for somebody, for the `lang` of `PorticoProvider`. A wish for a
 * dialect that is not there is met by the nearest that is: `fr-BE` by `fr-FR`, `pt-AO` by `pt-PT`, `zh-Hant` by `zh-TW`.
 *
 * @param wishes `navigator.languages`, or the Accept-Language header of a request
 * @returns the first wish that can be met; English when none can
 * @see RFC 4647, RFC 9110 §12.5.4
 *
 * @example
 * <PorticoProvider app={app} lang={languageOf(navigator.languages)}>
 */
export function languageOf(wishes: string | readonly string[] | null | undefined): Language {
  const tags = typeof wishes === 'string' ? tagsOfHeader(wishes) : (wishes ?? []);
  for (const tag of tags) {
    const language = languageOfTag(tag);
    if (language !== undefined) return language;
  }
  return 'en-US';
}

/** The tags of an Accept-Language header, most wanted first; what is refused with `q=0` is left out. */
function tagsOfHeader(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
