import { languageOfTag } from './language-of-tag.ts';
import type { Language } from './languages.ts';

/**
 * Returns the best supported language for a user, for the `lang` of `PorticoProvider`. If a regional variant is not
 * supported, it returns the closest one: `fr-FR` for `fr-BE`, `pt-PT` for `pt-AO`, `zh-TW` for `zh-Hant`.
 *
 * @param wishes `navigator.languages`, or the Accept-Language header of a request
 * @returns the language of the first supported tag; English if none is supported
 * @see RFC 4647, RFC 9110 §12.5.4
 *
 * @example
 * <PorticoProvider app={app} lang={languageOf(navigator.languages)}>
 */
export function languageOf(wishes: string | readonly string[] | null | undefined): Language {
  return firstLanguageOf(wishes) ?? 'en-US';
}

/** Returns the language of the first supported tag. Undefined if none is supported. */
export function firstLanguageOf(wishes: string | readonly string[] | null | undefined): Language | undefined {
  const tags = typeof wishes === 'string' ? tagsOfHeader(wishes) : (wishes ?? []);
  for (const tag of tags) {
    const language = languageOfTag(tag);
    if (language !== undefined) return language;
  }
  return undefined;
}

/** Returns the tags of an Accept-Language header by preference, without those that `q=0` excludes. */
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
