import { type Language as AnyLanguage, loadLanguage } from '../../load-language.ts';
import { english, type Texts } from './english.ts';

/** Texts of the purchase page, and the language tag for dates and amounts. */
export type Language = AnyLanguage<Texts>;

const others = {
  de: async () => await import('./german.ts'),
  es: async () => await import('./spanish.ts'),
  fr: async () => await import('./french.ts'),
  it: async () => await import('./italian.ts'),
  ja: async () => await import('./japanese.ts'),
  ko: async () => await import('./korean.ts'),
  'pt-BR': async () => await import('./brazilian-portuguese.ts'),
  'pt-PT': async () => await import('./portuguese.ts'),
  'zh-CN': async () => await import('./simplified-chinese.ts'),
  'zh-TW': async () => await import('./traditional-chinese.ts'),
};

/** Loads the texts of the first supported language. @param wishes `navigator.languages` */
export async function loadTexts(wishes: readonly string[]): Promise<Language> {
  return await loadLanguage<Texts>({ english, others }, wishes);
}
