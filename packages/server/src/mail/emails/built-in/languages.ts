import { englishTexts, type MessageTexts } from './texts.ts';

/** Languages of the built-in emails, besides English. A language is loaded with its first email. */
const translations = {
  'de-DE': async () => (await import('./languages/de-DE.ts')).texts,
  'es-ES': async () => (await import('./languages/es-ES.ts')).texts,
  'fr-CA': async () => (await import('./languages/fr-CA.ts')).texts,
  'fr-FR': async () => (await import('./languages/fr-FR.ts')).texts,
  'it-IT': async () => (await import('./languages/it-IT.ts')).texts,
  'ja-JP': async () => (await import('./languages/ja-JP.ts')).texts,
  'ko-KR': async () => (await import('./languages/ko-KR.ts')).texts,
  'pt-BR': async () => (await import('./languages/pt-BR.ts')).texts,
  'pt-PT': async () => (await import('./languages/pt-PT.ts')).texts,
  'zh-CN': async () => (await import('./languages/zh-CN.ts')).texts,
  'zh-TW': async () => (await import('./languages/zh-TW.ts')).texts,
} satisfies Readonly<Record<string, () => Promise<MessageTexts>>>;

/** A language of the built-in emails. */
export type EmailLanguage = 'en' | keyof typeof translations;

/** All languages of the built-in emails. */
export const emailLanguages: readonly EmailLanguage[] = ['en', ...(Object.keys(translations) as EmailLanguage[])];

/** Longest header that is read. Browsers send less than 200 characters. */
const headerMax = 1000;

/**
 * Returns the best language for a request.
 *
 * @param header the Accept-Language header
 * @returns the supported language with the highest weight; English if none is supported
 * @see RFC 4647, RFC 9110 §12.5.4
 */
export function languageOfRequest(header: string | undefined): EmailLanguage {
  if (header === undefined || header.length > headerMax) return 'en';
  const wishes = header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const language = languageOfTag(tag);
    if (language !== undefined) return language;
  }
  return 'en';
}

/** The script and regions with traditional Chinese characters. */
const traditional: ReadonlySet<string> = new Set(['hant', 'tw', 'hk', 'mo']);

/** Returns the closest language for a language tag in lower case, as the React components do. */
function languageOfTag(tag: string): EmailLanguage | undefined {
  const [primary = '', ...rest] = tag.split('-');
  if (primary === 'zh') return rest.some((part) => traditional.has(part)) && !rest.includes('hans') ? 'zh-TW' : 'zh-CN';
  if (primary === 'pt') return rest.some((part) => part.length === 2 && part !== 'br') ? 'pt-PT' : 'pt-BR';
  if (primary === 'fr') return rest.includes('ca') ? 'fr-CA' : 'fr-FR';
  return emailLanguages.find((language) => language.split('-', 1)[0] === primary);
}

/** Returns the texts in a language. */
export async function textsIn(language: EmailLanguage): Promise<MessageTexts> {
  return language === 'en' ? englishTexts : await translations[language]();
}
