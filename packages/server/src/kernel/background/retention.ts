import { type RawBuilder, sql } from 'kysely';

/** Maximum number of rows that a round deletes. */
const deletedMax = 2000;

/** Maximum number of rows of each project, so that a large one does not hold up others. */
const ofProjectMax = 500;

interface Retention {
  /** The section and name of the setting. Null in a project: the default, for which another job deletes. */
  readonly setting: readonly [section: string, name: string];
  readonly now: unknown;
  /** Builds the query for the rows `o` of the tenancy `t.id` that are older than `before`, without a limit. */
  readonly rows: (before: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Builds the query for a batch of rows that projects keep for less than the default. Each project reads its own index. */
export function expiredRows({ setting: [section, name], now, rows }: Retention) {
  const before = sql`${now}::timestamptz - make_interval(days => kept.days)`;
  return sql`select o.* from tenancies t
    cross join lateral (select config_days(t.config_overrides, ${sql.lit(section)}, ${sql.lit(name)}) as days) as kept
    cross join lateral (${rows(before)} limit ${sql.lit(ofProjectMax)}) as o
    where kept.days is not null limit ${sql.lit(deletedMax)}`;
}
