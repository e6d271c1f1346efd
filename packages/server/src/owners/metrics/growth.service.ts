import { type Endpoints, growthPointsMax, growthWeeks, type ResponseOf } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { dayOf } from './days.ts';
import { growthByDay, growthByHour, recurringAmounts, returningByWeek, signInsByMethod } from './growth.queries.ts';
import { recurringRevenueOf } from './recurring-revenue.ts';

type WireGrowth = ResponseOf<Endpoints['GET /internal/growth'], 'admin'>;
type Point = WireGrowth['points'][number];

const hourMillis = 3_600_000;
const dayMillis = 24 * hourMillis;
const weekMillis = 7 * dayMillis;

/** A Monday, from which weeks are counted. */
const aMonday = Date.UTC(1970, 0, 5);

interface GrowthOptions {
  readonly from: Date;
  readonly to: Date;
  readonly unit: 'hour' | 'day';
  readonly withAnonymous: boolean;
}

/**
 * Returns sign-ups, sign-ins, active users and recurring revenue in a period and the one before, and how many users returned by
 * week.
 *
 * @throws {Refusal} 400: the times are not in order, or more than 400 days or hours apart
 */
export async function growthOf(context: TenancyContext, options: GrowthOptions): Promise<WireGrowth> {
  const { unit, withAnonymous } = options;
  const starts = startsOf(options);
  const middle = starts[starts.length / 2] ?? 0;
  const [first, last] = [dayAt(starts[0]), dayAt(starts.at(-1))];
  const days = { first, last, withAnonymous };
  const weeks = weeksUntil(context.now);
  const inWeeks = { first: dayAt(weeks[0]), last: dayAt(weeks.at(-1)), withAnonymous };
  // Started together, so that they share a batch.
  const [counts, methods, returning, recurring] = await Promise.all([
    unit === 'day' ? countsByDay(context, days) : countsByHour(context, days),
    signInsByMethod.all(context, { ...days, middle: dayAt(middle) }),
    returningByWeek.all(context, inWeeks),
    unit === 'day' ? recurringAmounts.all(context, { first, middle: dayAt(middle), last }) : [],
  ]);
  const countsPages = context.project.config.apps.installed.analytics.enabled;
  const points = starts.map((at): Point => {
    const count = (kind: Kind) => counts.get(`${kind} ${at}`) ?? 0;
    return {
      at_millis: at,
      sign_ups: count('sign_ups'),
      sign_ins: count('sign_ins'),
      failed_sign_ins: count('failed_sign_ins'),
      active_users: unit === 'day' ? count('active_users') : null,
      page_views: unit === 'day' && countsPages ? count('page_views') : null,
    };
  });
  return {
    points: points.slice(points.length / 2),
    points_before: points.slice(0, points.length / 2),
    sign_in_methods: byMethod(methods),
    weeks: byWeek(weeks, returning),
    recurring_revenue: recurringRevenueOf(recurring, starts.slice(points.length / 2).map(dayAt)),
  };
}

/** Returns the starts of the days or hours, of both periods. */
function startsOf({ from, to, unit }: GrowthOptions): number[] {
  if (from > to) throw new Refusal(400, 'from_millis must not be after to_millis');
  const step = unit === 'day' ? dayMillis : hourMillis;
  const [first, last] = [from, to].map((time) => Math.floor(time.getTime() / step) * step) as [number, number];
  const count = (last - first) / step + 1;
  if (count > growthPointsMax) throw new Refusal(400, `A period has at most ${growthPointsMax} ${unit}s`);
  return Array.from({ length: 2 * count }, (_, index) => first + (index - count) * step);
}

type Kind = 'sign_ups' | 'active_users' | 'sign_ins' | 'failed_sign_ins' | 'page_views';
type Days = Parameters<typeof growthByDay.all>[1];

/** Returns the counts by kind and start of the day. */
async function countsByDay(context: TenancyContext, days: Days): Promise<ReadonlyMap<string, number>> {
  const rows = await growthByDay.all(context, days);
  return new Map(rows.map(({ kind, day, count }) => [`${kind} ${Date.parse(day)}`, count]));
}

/** Returns the counts by kind and start of the hour. */
async function countsByHour(context: TenancyContext, days: Days): Promise<ReadonlyMap<string, number>> {
  const rows = await growthByHour.all(context, days);
  return new Map(
    rows.map(({ kind, day, hour, count }) => {
      const at = Date.parse(day) + Number(hour) * hourMillis;
      return [`${kind.slice('hourly_'.length)} ${at}`, count];
    }),
  );
}

function byMethod(rows: Awaited<ReturnType<typeof signInsByMethod.all>>): WireGrowth['sign_in_methods'] {
  return [...Map.groupBy(rows, ({ method }) => method)]
    .map(([method, own]) => ({
      method,
      count: own.find(({ is_before }) => !is_before)?.count ?? 0,
      count_before: own.find(({ is_before }) => is_before)?.count ?? 0,
    }))
    .sort((a, b) => b.count - a.count || (a.method < b.method ? -1 : 1));
}

/** Returns the Mondays of the last weeks, oldest first. */
function weeksUntil(now: Date): number[] {
  const current = aMonday + Math.floor((now.getTime() - aMonday) / weekMillis) * weekMillis;
  return Array.from({ length: growthWeeks }, (_, index) => current - (growthWeeks - 1 - index) * weekMillis);
}

function byWeek(weeks: readonly number[], rows: Awaited<ReturnType<typeof returningByWeek.all>>): WireGrowth['weeks'] {
  const counts = new Map(rows.map(({ kind, signed_up, day, count }) => [`${kind} ${signed_up} ${day}`, count]));
  return weeks.map((week, index) => {
    const date = dayAt(week);
    const returning = weeks.slice(index).map((later) => counts.get(`returning_users ${date} ${dayAt(later)}`) ?? 0);
    return { date, users: counts.get(`cohort_users  ${date}`) ?? 0, returning };
  });
}

const dayAt = (millis = 0): string => dayOf(new Date(millis));
