/** A value of an hour or a day. */
export interface Point {
  /** Start of the hour or day, as ISO 8601. */
  readonly date: string;
  readonly value: number;
}

/** How the values of several days become one: added up, averaged, or the last one, such as for amounts that continue. */
export type Combination = 'sum' | 'average' | 'last';

/** One bar of a chart. */
export interface Bucket {
  /** The whole time: `Nov 21`, `Nov 2 – 8`, `November 2026`. */
  readonly name: string;
  /** Short, below the bar. */
  readonly tick: string;
  readonly value: number;
  /** The same part of the period before. */
  readonly before: { readonly name: string; readonly value: number } | undefined;
}

/** What a bar stands for. */
export type BucketUnit = 'hour' | 'day' | 'week' | 'month';

/** Most days that are shown one by one, and by week. More are shown by month. */
const [daysMax, daysOfWeeksMax] = [31, 120];

/** Returns what the bars of a chart stand for, so that a year is not 365 hairlines. */
export function bucketUnitOf(count: number, unit: 'hour' | 'day'): BucketUnit {
  if (unit === 'hour' || count <= daysMax) return unit;
  return count <= daysOfWeeksMax ? 'week' : 'month';
}

/**
 * Joins hours or days to the bars of a chart.
 *
 * @param before the period before, as long as the period
 */
export function bucketsOf(
  points: readonly Point[],
  before: readonly Point[],
  unit: 'hour' | 'day',
  combination: Combination,
): Bucket[] {
  const shown = bucketUnitOf(points.length, unit);
  const nameOf = namesOf[shown];
  return groupsOf(points, shown).map(([start, end]) => {
    const [now, then] = [points.slice(start, end), before.slice(start, end)];
    return {
      name: nameOf(now),
      tick: tickOf[shown](now),
      value: combined(now, combination),
      before: then.length === 0 ? undefined : { name: rangeOf(then, shown), value: combined(then, combination) },
    };
  });
}

function combined(points: readonly Point[], combination: Combination): number {
  if (combination === 'last') return points.at(-1)?.value ?? 0;
  const sum = points.reduce((all, { value }) => all + value, 0);
  return combination === 'sum' ? sum : Math.round(sum / points.length);
}

/** Returns where each bar starts and ends. Weeks are counted from the end, so that the last one is whole. */
function groupsOf(points: readonly Point[], unit: BucketUnit): [start: number, end: number][] {
  const starts = [...points.keys()].filter((index) => {
    if (index === 0 || unit === 'hour' || unit === 'day') return true;
    if (unit === 'week') return (points.length - index) % 7 === 0;
    return points[index]?.date.slice(0, 7) !== points[index - 1]?.date.slice(0, 7);
  });
  return starts.map((start, index) => [start, starts[index + 1] ?? points.length]);
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', hourCycle: 'h23', ...options });
const day = format({ month: 'short', day: 'numeric' });
const hour = format({ hour: '2-digit', minute: '2-digit' });
const dayAndHour = format({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
const month = format({ month: 'short' });
const monthAndYear = format({ month: 'long', year: 'numeric' });

const firstOf = (points: readonly Point[]) => new Date(points[0]?.date ?? 0);
const lastOf = (points: readonly Point[]) => new Date(points.at(-1)?.date ?? 0);
const daysOf = (points: readonly Point[]) => day.formatRange(firstOf(points), lastOf(points));

const namesOf: Readonly<Record<BucketUnit, (points: readonly Point[]) => string>> = {
  hour: (points) => dayAndHour.format(firstOf(points)),
  day: (points) => day.format(firstOf(points)),
  week: daysOf,
  month: (points) => monthAndYear.format(firstOf(points)),
};

const tickOf: typeof namesOf = {
  hour: (points) => hour.format(firstOf(points)),
  day: (points) => day.format(firstOf(points)),
  week: (points) => day.format(firstOf(points)),
  month: (points) => month.format(firstOf(points)),
};

/** Names a part of the period before. It has the length of its part of the period, and begins on any day of a month. */
function rangeOf(points: readonly Point[], unit: BucketUnit): string {
  return unit === 'month' ? daysOf(points) : namesOf[unit](points);
}

/** Formats a day: `Nov 21`. */
export function shortDayOf(date: string): string {
  return day.format(new Date(date));
}

/** Returns the sum of all values. */
export function totalOf(points: readonly Point[]): number {
  return points.reduce((sum, { value }) => sum + value, 0);
}

/** Returns a round maximum of the chart that is at least as high as each value: 1, 2, 5, 10, 20, 50, and so on. */
export function roundMaxOf(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}
