import { page } from './words.ts';

/** Creates the formats of the page when they are first needed: the language is set before. */
function formats() {
  cached ??= {
    relative: new Intl.RelativeTimeFormat(page.tag, { numeric: 'auto' }),
    until: new Intl.RelativeTimeFormat(page.tag, { numeric: 'always' }),
    exact: new Intl.DateTimeFormat(page.tag, { dateStyle: 'medium', timeStyle: 'medium' }),
    day: new Intl.DateTimeFormat(page.tag, { dateStyle: 'medium' }),
  };
  return cached;
}

let cached:
  | {
      relative: Intl.RelativeTimeFormat;
      until: Intl.RelativeTimeFormat;
      exact: Intl.DateTimeFormat;
      day: Intl.DateTimeFormat;
    }
  | undefined;

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Formats a time relative to now: "3 minutes ago", "in 7 days"; "just now" within a minute. */
export function relativeTime(date: Date, now = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  if (seconds > 0) return timeUntil(seconds);
  for (const [unit, length] of steps) {
    if (-seconds >= length) return formats().relative.format(Math.trunc(seconds / length), unit);
  }
  return page.words.justNow;
}

/**
 * Formats the time until something: rounded, because what was just created for 7 days should say so, and without weeks and words
 * such as "tomorrow", which are too vague for an end.
 */
function timeUntil(seconds: number): string {
  for (const [unit, length] of steps) {
    const count = Math.round(seconds / length);
    if (unit !== 'week' && count >= 1 && seconds >= 0.95 * length) return formats().until.format(count, unit);
  }
  return page.words.inAMoment;
}

/** Formats date and time with seconds, in the time zone of the browser. */
export function exactTime(date: Date): string {
  return formats().exact.format(date);
}

/** Formats the date without the time. */
export function dayOf(date: Date): string {
  return formats().day.format(date);
}
