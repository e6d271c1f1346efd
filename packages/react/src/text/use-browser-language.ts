import { languageOfTag } from '@portico/texts/language-of-tag';
import type { Language } from '@portico/texts/languages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isAvailable, translationOf } from './translations.ts';

/**
 * Returns the language of the browser. Undefined for English, and while a page that a server has rendered takes over: the server
 * does not know the language, so its HTML is in English until the texts are loaded.
 *
 * @param isWanted whether the app has set no language
 */
export function useBrowserLanguage(isWanted: boolean): Language | undefined {
  const isHydrated = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
  const [language, setLanguage] = useState(isHydrated && isWanted ? browserLanguage : undefined);
  useEffect(() => {
    const found = isWanted ? browserLanguage() : undefined;
    if (found !== undefined) void translationOf(found, 'pages').arrival.then(() => setLanguage(found));
  }, [isWanted]);
  return isWanted ? language : undefined;
}

const watchNothing = () => () => undefined;

function browserLanguage(): Language | undefined {
  // The page is in a language that only the overrides of the app have.
  const { lang } = document.documentElement;
  if (lang !== '' && languageOfTag(lang) === undefined) return undefined;
  for (const tag of navigator.languages) {
    const language = languageOfTag(tag);
    if (language === 'en-US') break;
    if (language !== undefined && isAvailable(language)) return language;
  }
  return undefined;
}
