import type { DayCount } from '@portico/react';

const shortDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Formats a day: "Nov 21". */
export function shortDayOf(date: string): string {
  return shortDay.format(new Date(date));
}

const shortHour = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Returns the function that formats days or hours: "Nov 21", "Nov 21, 15:00". */
export function shortNameOf(unit: 'day' | 'hour'): (time: string) => string {
  return unit === 'day' ? shortDayOf : (time) => shortHour.format(new Date(time));
}

/** Returns the last 30 days, as on all pages. The server sends 31. */
export function lastDays(days: readonly DayCount[]): readonly DayCount[] {
  return days.slice(-30);
}

/** Returns the sum of all days. */
export function totalOf(days: readonly DayCount[]): number {
  return days.reduce((sum, { activity }) => sum + activity, 0);
}

/** Returns a round maximum of the chart that is at least as high as each day: 1, 2, 5, 10, 20, 50, and so on. */
export function roundMaxOf(days: readonly DayCount[]): number {
  const most = Math.max(1, ...days.map(({ activity }) => activity));
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}
