import { useMemo, useSyncExternalStore } from 'react';
import { languageOfTag } from './language-of-tag.ts';
import type { Language } from './languages.ts';
import { useLanguage } from './text-context.tsx';

/** Formats dates. */
export interface Dates {
  /** `Nov 21, 2026` */
  day(time: Date): string;
  /** `Nov 21, 2026, 11:23 PM` */
  moment(time: Date): string;
}

const watchNothing = () => () => undefined;

/**
 * Formats dates in the language of the components. In a browser, it uses the region of the user if it has the same
 * language, and the time zone of the device. On a server, region and time zone are unknown: dates have no region and
 * are in UTC, also in the first rendering of the browser.
 */
export function useDates(): Dates {
  const lang = useLanguage() ?? 'en-US';
  const isHere = useSyncExternalStore(watchNothing, isInBrowser, isOnServer);
  return useMemo(() => {
    const locale = isHere ? regional(lang) : lang;
    const timeZone = isHere ? undefined : 'UTC';
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return { day: (time) => day.format(time), moment: (time) => moment.format(time) };
  }, [lang, isHere]);
}

const isInBrowser = () => true;
const isOnServer = () => false;

/** Returns the regional variant of the browser, such as `en-GB` for English. */
function regional(lang: Language): string {
  return navigator.languages.find((tag) => languageOfTag(tag) === lang) ?? lang;
}
