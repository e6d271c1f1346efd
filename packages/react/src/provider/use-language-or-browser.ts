import { useSyncExternalStore } from 'react';
import { languageOfTag } from '../text/language-of-tag.ts';
import type { Language } from '../text/languages.ts';
import { isAvailable } from '../text/translations.ts';

/**
 * Returns the language that the app has set, otherwise that of the browser. A server does not know it: its pages are in English, and the
 * browser changes the language after hydration.
 */
export function useLanguageOrBrowser(given: Language | undefined): Language | undefined {
  const ofBrowser = useSyncExternalStore(watch, browserLanguage, onServer);
  return given ?? ofBrowser;
}

function browserLanguage(): Language | undefined {
  // The page is in a language that only the overrides of the app have.
  const { lang } = document.documentElement;
  if (lang !== '' && languageOfTag(lang) === undefined) return undefined;
  for (const tag of navigator.languages) {
    const language = languageOfTag(tag);
    if (language !== undefined && isAvailable(language)) return language;
  }
  return undefined;
}

const onServer = () => undefined;

function watch(listener: () => void): () => void {
  addEventListener('languagechange', listener);
  return () => removeEventListener('languagechange', listener);
}
