import { english, type Texts } from './english.ts';

const translations: Readonly<Record<string, () => Promise<Texts>>> = {
  de: async () => (await import('./german.ts')).texts,
  es: async () => (await import('./spanish.ts')).texts,
  fr: async () => (await import('./french.ts')).texts,
  it: async () => (await import('./italian.ts')).texts,
  ja: async () => (await import('./japanese.ts')).texts,
  ko: async () => (await import('./korean.ts')).texts,
  'pt-BR': async () => (await import('./brazilian-portuguese.ts')).texts,
  'pt-PT': async () => (await import('./portuguese.ts')).texts,
  'zh-CN': async () => (await import('./simplified-chinese.ts')).texts,
  'zh-TW': async () => (await import('./traditional-chinese.ts')).texts,
};

/** Texts, and the language tag for dates and amounts. */
export interface Language {
  readonly texts: Texts;
  /** The tag that the person prefers, such as `de-AT`. */
  readonly tag: string;
}

/** Returns the key of a supported language for a tag, or undefined. Canadian French has the texts of French. */
function keyOf(tag: string): string | undefined {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  if (language === 'en') return 'en';
  if (language === 'zh') return script === 'Hant' ? 'zh-TW' : 'zh-CN';
  if (language === 'pt') return region === 'BR' ? 'pt-BR' : 'pt-PT';
  return Object.hasOwn(translations, language) ? language : undefined;
}

/**
 * Loads the texts of the first supported language.
 *
 * @param wishes `navigator.languages`
 */
export async function loadTexts(wishes: readonly string[]): Promise<Language> {
  const tags = wishes.filter(isValid);
  for (const tag of tags) {
    const key = keyOf(tag);
    if (key === 'en') break;
    const load = key === undefined ? undefined : translations[key];
    if (load !== undefined) return { texts: await load(), tag };
  }
  return { texts: english, tag: tags.find((tag) => tag.startsWith('en')) ?? 'en-US' };
}

/** Chromium on a system without a language prefers `en-US@posix`, which `Intl` refuses. */
function isValid(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
