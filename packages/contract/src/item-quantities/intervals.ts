/** A number of days, weeks, months or years. */
export type Interval = readonly [count: number, unit: 'day' | 'week' | 'month' | 'year'];

const dayMillis = 86_400_000;

const millisOf = { day: dayMillis, week: 7 * dayMillis } as const;
const monthsOf = { month: 1, year: 12 } as const;

/**
 * Returns the time some intervals after a start. Months and years follow the UTC calendar. A day that the month does not
 * have becomes its last day: one month after 31 January is 28 February, two months after it is 31 March.
 */
export function addIntervals(start: Date, [count, unit]: Interval, times: number): Date {
  if (unit === 'day' || unit === 'week') return new Date(start.getTime() + times * count * millisOf[unit]);
  const month = start.getUTCMonth() + times * count * monthsOf[unit];
  const day = Math.min(start.getUTCDate(), daysOfMonth(start.getUTCFullYear(), month));
  const moved = new Date(start);
  moved.setUTCFullYear(start.getUTCFullYear(), month, day);
  return moved;
}

/** @param month from 0, also above 11 */
function daysOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/**
 * Returns the number of whole intervals between two times.
 *
 * @returns -1 if the end is before the start. 0 for an interval of length 0
 */
export function wholeIntervals(start: Date, interval: Interval, end: Date): number {
  const [count, unit] = interval;
  if (end < start) return -1;
  if (count === 0) return 0;
  if (unit === 'day' || unit === 'week') {
    return Math.floor((end.getTime() - start.getTime()) / (count * millisOf[unit]));
  }
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const most = Math.floor(months / (count * monthsOf[unit]));
  return addIntervals(start, interval, most) <= end ? most : most - 1;
}
