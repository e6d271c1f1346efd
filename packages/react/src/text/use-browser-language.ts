import type { Language } from '@portico/texts/languages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserLanguage } from './browser-language.ts';
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
  const [language, setLanguage] = useState(isHydrated && isWanted ? ownLanguage : undefined);
  useEffect(() => {
    const found = isWanted ? ownLanguage() : undefined;
    if (found !== undefined) void translationOf(found, 'pages').arrival.then(() => setLanguage(found));
  }, [isWanted]);
  return isWanted ? language : undefined;
}

const watchNothing = () => () => undefined;
const ownLanguage = () => browserLanguage(isAvailable);
