import { listPeriodOf } from '../../../lib/url-period.ts';
import type { GrowthSearch, PeriodName } from './growth-search.ts';

const hourMillis = 3_600_000;
const dayMillis = 24 * hourMillis;

/** Periods that end now, by their name in the URL. */
export const periods = {
  '24h': { name: 'Last 24 hours', unit: 'hour', count: 24 },
  '7d': { name: 'Last 7 days', unit: 'day', count: 7 },
  '30d': { name: 'Last 30 days', unit: 'day', count: 30 },
  '90d': { name: 'Last 90 days', unit: 'day', count: 90 },
  '12m': { name: 'Last 12 months', unit: 'day', count: 365 },
} as const satisfies Record<PeriodName, object>;

/** The period without one in the URL. */
export const periodDefault: PeriodName = '30d';

/** Maximum number of days in a period of one's own, as on the server. */
const daysMax = 400;

function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Returns what is wrong with a period of one's own, or undefined. */
export function rangeProblem(from: string, to: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter both days';
  if (from > to) return 'The last day must not be before the first one';
  if (Date.parse(to) - Date.parse(from) >= daysMax * dayMillis) return `A period has at most ${daysMax} days`;
  return undefined;
}

/** The times of a period, and its unit. */
export interface GrowthTime {
  readonly from: Date;
  readonly to: Date;
  readonly unit: 'hour' | 'day';
}

/** Returns the times of the period in the URL. @param now the current time */
export function timeOf({ period = periodDefault, from, to }: GrowthSearch, now: Date): GrowthTime {
  if (from !== undefined && to !== undefined && rangeProblem(from, to) === undefined)
    return { from: new Date(from), to: new Date(to), unit: 'day' };
  const { unit, count } = periods[period];
  const step = unit === 'day' ? dayMillis : hourMillis;
  // The start of the hour, so that the same period is read once.
  const end = Math.floor(now.getTime() / hourMillis) * hourMillis;
  return { from: new Date(end - (count - 1) * step), to: new Date(end), unit };
}

/** Returns the whole days or hours of a period, for the URL of a list. */
export function listPeriodOfGrowth({ from, to, unit }: GrowthTime) {
  const step = unit === 'day' ? dayMillis : hourMillis;
  const startOf = (time: Date) => Math.floor(time.getTime() / step) * step;
  return listPeriodOf(new Date(startOf(from)), new Date(startOf(to) + step));
}

/** Returns the URL parameters with which the list of users shows the period: its days, or its hours. */
export function urlPeriodOf({ from, to, unit }: GrowthTime): { readonly since: string; readonly until: string } {
  if (unit === 'day') return { since: from.toISOString().slice(0, 10), until: to.toISOString().slice(0, 10) };
  return { since: from.toISOString(), until: new Date(to.getTime() + hourMillis).toISOString() };
}

const weekMillis = 7 * dayMillis;

/**
 * Returns the filters that show who signed up in a week.
 *
 * @param date the first day of the week
 * @param later only those who were last active in this week after their sign-up, or later. Undefined: all
 */
export function usersOfWeek(date: string, later: number | undefined, includesAnonymous: boolean) {
  const start = Date.parse(date);
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
  return {
    since: dayAt(start),
    until: dayAt(start + weekMillis - dayMillis),
    ...(later !== undefined && { order: 'active' as const, activeSince: dayAt(start + later * weekMillis) }),
    ...(includesAnonymous && { anonymous: true as const }),
  };
}
