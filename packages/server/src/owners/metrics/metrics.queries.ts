import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { rowsIn } from '../../db/parts.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import { hourlyKinds, type MetricCountsTable, revenueKinds, userMetricKinds } from '../../db/tables/metrics.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { revenueCounts } from '../../payments/payments/index.ts';
import { selectUsers } from '../../users/users/index.ts';

interface CountsFilter {
  /** First day to include, `YYYY-MM-DD`. */
  readonly since: string;
}

/**
 * Counts of a tenancy, including events that the rounds have not added up yet. Served by the primary keys of both
 * tables. There are only a few counts per day.
 */
export const countsOfTenancy = scoped(
  'metrics.counts',
  (q, the: CountsFilter, tenancyId) =>
    q
      .selectFrom(
        q
          .selectFrom('metric_counts')
          .select(['kind', 'day', 'key', 'is_anonymous', sql<number>`count`.as('change')])
          .where('tenancy_id', '=', tenancyId)
          .where('kind', 'in', userMetricKinds)
          .unionAll(
            q
              .selectFrom('metric_events')
              .select(['kind', 'day', 'key', 'is_anonymous', sql<number>`change`.as('change')])
              .where('tenancy_id', '=', tenancyId)
              .where('kind', 'in', userMetricKinds),
          )
          .as('c'),
      )
      .select(['c.kind', 'c.key', 'c.is_anonymous', sql<string>`to_char(c.day, 'YYYY-MM-DD')`.as('day')])
      .select(sql<number>`sum(c.change)::float8`.as('count'))
      .where(sql<boolean>`(c.day >= ${the.since}::date or c.day = '1970-01-01')`)
      .groupBy(['c.kind', 'c.day', 'c.key', 'c.is_anonymous']),
  { isShortRead: true },
);

interface LatestFilter {
  readonly withAnonymous: boolean;
}

const latestMax = 5;

/** Users who signed up last. Served by `users_by_sign_up` and `users_by_sign_up_with_anonymous`. */
export const recentlyRegistered = scoped(
  'metrics.recently_registered',
  (q, the: LatestFilter, tenancyId) =>
    selectUsers(q, tenancyId)
      .where(sql<boolean>`(${the.withAnonymous}::boolean or not u.is_anonymous)`)
      .orderBy('u.signed_up_at', 'desc')
      .orderBy('u.id')
      .limit(latestMax),
  { isShortRead: true },
);

/** Number of recently active users, ordered by the hour, from which the latest are selected. */
const candidatesMax = 500;

/** Users who were active last. Served by `recent_users_by_time`. */
export const recentlyActive = scoped(
  'metrics.recently_active',
  (q, the: LatestFilter, tenancyId) =>
    selectUsers(q, tenancyId)
      .where('u.id', 'in', (e) =>
        e
          .selectFrom('users as seen')
          .select('seen.id')
          .where('seen.tenancy_id', '=', tenancyId)
          .where('seen.id', 'in', (inner) =>
            inner
              .selectFrom('recent_users as r')
              .select('r.user_id')
              .where('r.tenancy_id', '=', tenancyId)
              .orderBy('r.seen_at', 'desc')
              .limit(candidatesMax),
          )
          .where(sql<boolean>`(${the.withAnonymous}::boolean or not seen.is_anonymous)`)
          .orderBy('seen.seen_at', 'desc')
          .limit(latestMax),
      )
      .orderBy('u.seen_at', 'desc')
      .orderBy('u.id'),
  { isShortRead: true },
);

/** Maximum number of counted live users. */
const liveMax = 1_000;

/** Number of users who were active since a time. Served by `user_activity_by_time` and `…_with_anonymous`. */
export const liveUsers = scoped(
  'metrics.live_users',
  (q, the: LatestFilter & { since: Date }, tenancyId) =>
    q
      .selectFrom((e) =>
        e
          .selectFrom('user_activity as a')
          .select('a.user_id')
          .where('a.tenancy_id', '=', tenancyId)
          .where('a.last_active_at', '>=', the.since)
          .where(sql<boolean>`(${the.withAnonymous}::boolean or not a.is_anonymous)`)
          .limit(sql.lit(liveMax))
          .as('live'),
      )
      .select(sql<number>`count(*)::float8`.as('count')),
  { isShortRead: true },
);

/**
 * Revenue in US dollars by day, without refunds and lost disputes, in cents, including what the rounds have not added up yet. Served by the
 * primary keys of both tables.
 */
export const dollarsByDay = scoped(
  'metrics.dollars_by_day',
  (_q, the: CountsFilter, tenancyId) => sql<{ readonly day: string; readonly cents: number }>`
    select to_char(c.day, 'YYYY-MM-DD') as day,
      sum(case c.kind when 'gross_revenue' then c.amount else -c.amount end)::float8 as cents
    from ${revenueCounts(tenancyId, the.since)} as c
    where c.key like '%USD'
    group by 1`,
  { isShortRead: true },
);

interface PageEvents {
  readonly day: string;
  readonly isAnonymous: boolean;
  readonly pageViews: number;
  readonly clicks: number;
}

/** Inserts the counts of a batch, which the rounds add up. */
export const countPageEvents = scoped('metrics.count_page_events', (q, the: PageEvents, tenancyId) =>
  insertSelect(
    q,
    'metric_events',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      kind: sql<MetricCountsTable['kind']>`e.kind`,
      day: sql<string>`${the.day}::date`,
      key: sql<string>`''`,
      is_anonymous: cast(the.isAnonymous, 'boolean'),
      change: sql<number>`e.change`,
    },
    sql`from (values ('page_views', ${the.pageViews}::int), ('clicks', ${the.clicks}::int)) as e (kind, change)
      where e.change > 0`,
  ),
);

/** A change of a number of the project. */
export interface MetricChange {
  readonly kind: MetricCountsTable['kind'];
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly key: string;
  readonly change: number;
}

/** Changes numbers of the project that no row stands for, such as those of demo data. @param changes JSON of them */
export const changeMetrics = scoped('metrics.change', (q, the: { changes: string }, tenancyId) =>
  insertSelect(
    q,
    'metric_events',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      kind: sql<MetricCountsTable['kind']>`e.kind`,
      day: sql<string>`e.day`,
      key: sql<string>`e.key`,
      is_anonymous: sql.lit(false),
      change: sql<number>`e.change`,
    },
    sql`from jsonb_to_recordset(${the.changes}::jsonb) as e (kind text, day date, key text, change bigint)`,
  ),
);

/** Rows per round, which keeps locks short. */
const eventsPerRound = 10_000;

/** Adds up a batch of events. Several replicas may run it at the same time. */
export const addUpEvents = unscoped('metrics.add_up', (q) => {
  const taking = q.with('taken', (cte) =>
    cte
      .deleteFrom('metric_events')
      .where(
        sql<boolean>`ctid = any(array(
            select ctid from metric_events limit ${sql.lit(eventsPerRound)} for update skip locked
          ))`,
      )
      .returning(['tenancy_id', 'kind', 'day', 'key', 'is_anonymous', 'change']),
  );
  return insertSelect(
    taking,
    'metric_counts',
    {
      tenancy_id: sql.ref<TenancyId>('tenancy_id'),
      kind: sql.ref<MetricCountsTable['kind']>('kind'),
      day: sql.ref<string>('day'),
      key: sql.ref<string>('key'),
      is_anonymous: sql.ref<boolean>('is_anonymous'),
      count: sql<number>`sum(change)`,
    },
    // Ordered, because two replicas could deadlock otherwise.
    sql`from ${rowsIn(taking, 'taken')}
      group by tenancy_id, kind, day, key, is_anonymous
      order by tenancy_id, kind, day, key, is_anonymous`,
  ).onConflict((on) =>
    on
      .columns(['tenancy_id', 'kind', 'day', 'key', 'is_anonymous'])
      .doUpdateSet({ count: sql<number>`metric_counts.count + excluded.count` }),
  );
});

/** Deletes a batch of counts of old days. Served by `metric_counts_by_day`. */
export const deleteOldCounts = unscoped('metrics.delete_old', (q, the: { before: string }) =>
  q.deleteFrom('metric_counts').where(
    sql<boolean>`(tenancy_id, kind, day, key, is_anonymous) in (
      select tenancy_id, kind, day, key, is_anonymous from metric_counts
      where day > '1970-01-01' and day < ${the.before}::date and kind not in (${sql.join(revenueKinds.map((kind) => sql.lit(kind)))})
      limit 1000
    )`,
  ),
);

/** Deletes a batch of counts of old hours. Served by `metric_counts_by_hour`. */
export const deleteOldHours = unscoped('metrics.delete_old_hours', (q, the: { before: string }) =>
  q.deleteFrom('metric_counts').where(
    sql<boolean>`(tenancy_id, kind, day, key, is_anonymous) in (
      select tenancy_id, kind, day, key, is_anonymous from metric_counts
      where kind in (${sql.join(hourlyKinds.map((kind) => sql.lit(kind)))}) and day < ${the.before}::date limit 1000
    )`,
  ),
);
