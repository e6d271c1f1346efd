import type { DayCount } from '@portico/react';

const shortDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 21". */
export function shortDayOf(date: string): string {
  return shortDay.format(new Date(date));
}

/** All of the days together. */
export function totalOf(days: readonly DayCount[]): number {
  return days.reduce((sum, { activity }) => sum + activity, 0);
}

/** A round number that none of the days is above: 1, 2, 5, 10, 20, 50 … and never 0. */
export function roundMaxOf(days: readonly DayCount[]): number {
  const most = Math.max(1, ...days.map(({ activity }) => activity));
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}
