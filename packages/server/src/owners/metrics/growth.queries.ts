import { type QueryCreator, sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { MetricCountsTable } from '../../db/tables/metrics.ts';
import type { TenancyId } from '../../db/tenancy.ts';

interface Days {
  /** First and last day, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  readonly withAnonymous: boolean;
}

type Kind = MetricCountsTable['kind'];

/** Builds the query for counts of kinds on days, and events that the rounds have not added up yet. Served by both primary keys. */
function countedOn(q: QueryCreator<Tables>, kinds: readonly Kind[], the: Days, tenancyId: TenancyId) {
  const part = (table: 'metric_counts' | 'metric_events', number: 'count' | 'change') =>
    q
      .selectFrom(table)
      .select(['kind', 'day', 'key', sql<number>`${sql.ref(number)}`.as('change')])
      .where('tenancy_id', '=', tenancyId)
      .where('kind', 'in', kinds)
      .where('day', '>=', the.first)
      .where('day', '<=', the.last)
      .where(sql<boolean>`(${the.withAnonymous}::boolean or not is_anonymous)`);
  return part('metric_counts', 'count').unionAll(part('metric_events', 'change')).as('c');
}

const day = sql<string>`to_char(c.day, 'YYYY-MM-DD')`.as('day');
const count = sql<number>`greatest(sum(c.change), 0)::float8`.as('count');

/** Numbers of sign-ups, active users, sign-ins and page views on each of some days. */
export const growthByDay = scoped(
  'metrics.growth_by_day',
  (q, the: Days, tenancyId) =>
    q
      .selectFrom(countedOn(q, ['sign_ups', 'active_users', 'sign_ins', 'page_views'], the, tenancyId))
      .select(['c.kind', day, count])
      .groupBy(['c.kind', 'c.day']),
  { isShortRead: true },
);

/** Numbers of sign-ups and sign-ins in each hour of some days. The hour is `00` to `23`. */
export const growthByHour = scoped(
  'metrics.growth_by_hour',
  (q, the: Days, tenancyId) =>
    q
      .selectFrom(countedOn(q, ['hourly_sign_ups', 'hourly_sign_ins'], the, tenancyId))
      .select(['c.kind', 'c.key as hour', day, count])
      .groupBy(['c.kind', 'c.day', 'c.key']),
  { isShortRead: true },
);

/** Numbers of sign-ins by method, before the day `middle` and since. */
export const signInsByMethod = scoped(
  'metrics.sign_ins_by_method',
  (q, the: Days & { middle: string }, tenancyId) =>
    q
      .selectFrom(countedOn(q, ['sign_ins'], the, tenancyId))
      .select(['c.key as method', sql<boolean>`c.day < ${the.middle}::date`.as('is_before'), count])
      .groupBy(['c.key', 'is_before']),
  { isShortRead: true },
);

/** Numbers of users by week of sign-up, and of those active in a week. The days are Mondays, and the key that of sign-up. */
export const returningByWeek = scoped(
  'metrics.returning_by_week',
  (q, the: Days, tenancyId) =>
    q
      .selectFrom(countedOn(q, ['cohort_users', 'returning_users'], the, tenancyId))
      .select(['c.kind', 'c.key as signed_up', day, count])
      .where(sql<boolean>`(c.key = '' or c.key >= ${the.first})`)
      .groupBy(['c.kind', 'c.day', 'c.key']),
  { isShortRead: true },
);
