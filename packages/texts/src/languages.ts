/**
 * Supported languages, and their texts for screen readers while a page is loading. All other lists of languages follow from the keys of this one:
 * most are records of them, and `languages.test.ts` compares the others.
 */
export const loadingWords = {
  'en-US': 'Loading',
  ar: 'جارٍ التحميل',
  'de-DE': 'Wird geladen',
  'es-ES': 'Cargando',
  'fr-CA': 'Chargement',
  'fr-FR': 'Chargement',
  'it-IT': 'Caricamento',
  'ja-JP': '読み込み中',
  'ko-KR': '불러오는 중',
  'nl-NL': 'Laden',
  'pt-BR': 'Carregando',
  'pt-PT': 'A carregar',
  'zh-CN': '正在加载',
  'zh-TW': '載入中',
} as const;

/** A supported language. @see docs/reference/protocol/sdk.md#react-and-nextjs */
export type Language = keyof typeof loadingWords;

/** A language that is loaded on demand. */
export type Translated = Exclude<Language, 'en-US'>;

const rightToLeft: readonly Language[] = ['ar'];

/** Returns the direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return rightToLeft.includes(language) ? 'rtl' : 'ltr';
}
