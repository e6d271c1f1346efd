import type { PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import type { Language } from '@portico/texts/languages';
import { useEffect } from 'react';

const header = 'accept-language';

/**
 * Sends the language of the components with the requests of the app, so that emails are in the same language. Without
 * `lang`, the browser sends its own languages. A header that the app sets itself wins.
 *
 * Only in browsers: on a server, the app serves users with different languages.
 */
export function useLanguageOfEmails(app: PorticoClientApp, lang: Language | undefined): void {
  useEffect(() => {
    const headers = app[internals].options.extraRequestHeaders;
    if (lang === undefined || Object.keys(headers).some((name) => name.toLowerCase() === header)) return;
    headers[header] = lang;
    return () => {
      delete headers[header];
    };
  }, [app, lang]);
}
