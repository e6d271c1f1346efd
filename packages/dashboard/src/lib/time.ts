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

/** Formats a time relative to now: "3 minutes ago", "in 2 months"; "just now" within a minute. */
export function relativeTime(date: Date, now = new Date()): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return seconds > 0 ? 'in a moment' : 'just now';
}

/** Formats date and time with seconds, in English and in the time zone of the browser. */
export function exactTime(date: Date): string {
  return exact.format(date);
}

/** Formats the date without the time. */
export function dayOf(date: Date): string {
  return day.format(date);
}
