import { useMemo, useSyncExternalStore } from 'react';
import { languageOfTag } from './language-of-tag.ts';
import type { Language } from './languages.ts';
import { useLanguage } from './text-context.tsx';

/** Points in time in words. */
export interface Dates {
  /** `Nov 21, 2026` */
  day(time: Date): string;
  /** `Nov 21, 2026, 11:23 PM` */
  moment(time: Date): string;
}

const watchNothing = () => () => undefined;

/**
 * Dates in the language of the parts, in the way of the person's region where that speaks the language, and in their
 * time zone. HTML from a server does not know region and zone: it is in the plain language and in UTC, and so is the
 * first rendering of it in the browser.
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

/** `en-GB` for somebody who reads English there. */
function regional(lang: Language): string {
  return navigator.languages.find((tag) => languageOfTag(tag) === lang) ?? lang;
}
