const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

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
    if (-seconds >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return 'just now';
}

const until = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * Formats the time until something: rounded, because what was just created for 7 days should say so, and without weeks and words
 * such as "tomorrow", which are too vague for an end.
 */
function timeUntil(seconds: number): string {
  for (const [unit, length] of steps) {
    const count = Math.round(seconds / length);
    if (unit !== 'week' && count >= 1 && seconds >= 0.95 * length) return until.format(count, unit);
  }
  return 'in a moment';
}

/** Formats date and time with seconds, in English and in the time zone of the browser. */
export function exactTime(date: Date): string {
  return exact.format(date);
}

/** Formats the date without the time. */
export function dayOf(date: Date): string {
  return day.format(date);
}
