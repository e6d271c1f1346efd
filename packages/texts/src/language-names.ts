import type { Language } from './languages.ts';

/** What each language is called, in itself and in English. Not in `languages.ts`, which every page loads. */
export const languageNames: Readonly<Record<Language, { readonly own: string; readonly english: string }>> = {
  'en-US': { own: 'English', english: 'English' },
  ar: { own: 'العربية', english: 'Arabic' },
  'de-DE': { own: 'Deutsch', english: 'German' },
  'es-ES': { own: 'Español', english: 'Spanish' },
  'fr-CA': { own: 'Français (Canada)', english: 'French (Canada)' },
  'fr-FR': { own: 'Français', english: 'French (France)' },
  'it-IT': { own: 'Italiano', english: 'Italian' },
  'ja-JP': { own: '日本語', english: 'Japanese' },
  'ko-KR': { own: '한국어', english: 'Korean' },
  'nl-NL': { own: 'Nederlands', english: 'Dutch' },
  'pt-BR': { own: 'Português (Brasil)', english: 'Portuguese (Brazil)' },
  'pt-PT': { own: 'Português (Portugal)', english: 'Portuguese (Portugal)' },
  'zh-CN': { own: '简体中文', english: 'Chinese (simplified)' },
  'zh-TW': { own: '繁體中文', english: 'Chinese (traditional)' },
};
