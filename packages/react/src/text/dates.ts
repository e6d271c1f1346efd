import { isValidTag } from '@portico/texts/is-valid-tag';
import { languageOfTag } from '@portico/texts/language-of-tag';
import type { Language } from '@portico/texts/languages';
import { useMemo, useSyncExternalStore } from 'react';
import { useLanguage } from './text-context.tsx';

/** Formats dates. */
export interface Dates {
  /** `Nov 21, 2026` */
  day(time: Date): string;
  /** `Nov 21, 2026, 11:23 PM` */
  moment(time: Date): string;
}

const watchNothing = () => () => undefined;

/** Where dates, numbers and amounts are formatted. */
interface Place {
  readonly locale: string;
  /** Undefined for the time zone of the device. */
  readonly timeZone: 'UTC' | undefined;
}

/**
 * Returns the language of the components, with the region of the user if the browser has the same language. On a server,
 * region and time zone are unknown: there is no region and the time zone is UTC, also in the first rendering of the
 * browser.
 */
export function usePlace(): Place {
  const lang = useLanguage() ?? 'en-US';
  const isHere = useSyncExternalStore(watchNothing, isInBrowser, isOnServer);
  return useMemo(
    () => ({ locale: isHere ? regional(lang) : lang, timeZone: isHere ? undefined : 'UTC' }),
    [lang, isHere],
  );
}

/** Formats dates in the language of the components and the time zone of the device. */
export function useDates(): Dates {
  const place = usePlace();
  return useMemo(() => {
    const { locale, timeZone } = place;
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return { day: (time) => day.format(time), moment: (time) => moment.format(time) };
  }, [place]);
}

const isInBrowser = () => true;
const isOnServer = () => false;

/** Returns the regional variant of the browser, such as `en-GB` for English. */
function regional(lang: Language): string {
  return navigator.languages.find((tag) => languageOfTag(tag) === lang && isValidTag(tag)) ?? lang;
}
