import { type QueryCreator, sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import { type MetricCountsTable, recurringKinds } from '../../db/tables/metrics.ts';
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

/** Numbers of sign-ups, active users, sign-ins, failed sign-ins and page views on each of some days. */
export const growthByDay = scoped(
  'metrics.growth_by_day',
  (q, the: Days, tenancyId) =>
    q
      .selectFrom(
        countedOn(q, ['sign_ups', 'active_users', 'sign_ins', 'failed_sign_ins', 'page_views'], the, tenancyId),
      )
      .select(['c.kind', day, count])
      .groupBy(['c.kind', 'c.day']),
  { isShortRead: true },
);

/** Numbers of sign-ups, sign-ins and failed sign-ins in each hour of some days. The hour is `00` to `23`. */
export const growthByHour = scoped(
  'metrics.growth_by_hour',
  (q, the: Days, tenancyId) =>
    q
      .selectFrom(countedOn(q, ['hourly_sign_ups', 'hourly_sign_ins', 'hourly_failed_sign_ins'], the, tenancyId))
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

/** How an amount per interval changed. */
export interface RecurringRow {
  readonly kind: (typeof recurringKinds)[number];
  /** Currency and interval: see `recurring_key`. */
  readonly key: string;
  /** The day, or `before` or `after` the wanted days. The present total has none of them. */
  readonly day: string;
  readonly amount: number;
}

/**
 * What subscriptions charge now, and how that changed since the first day: on each day from the middle to the last one, and
 * before and after them in total. Served by both primary keys.
 */
export const recurringAmounts = scoped(
  'metrics.recurring_amounts',
  (_q, the: { first: string; middle: string; last: string }, tenancyId) => {
    const part = (table: string, number: string) => sql`
      select kind, key, day, ${sql.ref(number)} as amount from ${sql.table(table)}
      where tenancy_id = ${tenancyId}::uuid and kind in (${sql.join(recurringKinds.map((kind) => sql.lit(kind)))})
        and (day = '1970-01-01' or day >= ${the.first}::date)`;
    return sql<RecurringRow>`
      select c.kind, c.key, c.day, sum(c.amount)::float8 as amount
      from (
        select kind, key, amount, case
          when kind = 'recurring' then '' when day < ${the.middle}::date then 'before' when day > ${the.last}::date then 'after'
          else to_char(day, 'YYYY-MM-DD') end as day
        from (${part('metric_counts', 'count')} union all ${part('metric_events', 'change')}) as counted
      ) as c
      group by 1, 2, 3`;
  },
  { isShortRead: true },
);
