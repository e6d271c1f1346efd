import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** Maximum number of rows that a round deletes. */
const deletedMax = 2000;

/** Maximum number of rows of each project, so that a large one does not hold up others. */
const ofProjectMax = 500;

/** The most rows that a count reads. */
export const countedMax = 10_000;

/** Rows that a project keeps for a number of days. */
export interface KeptRows {
  /** The section and name of the setting. */
  readonly setting: readonly [section: string, name: string];
  /** The days of projects without the setting. Default: another job deletes their rows. */
  readonly daysDefault?: number;
  /** Days after which rows are deleted, whatever the project has chosen. */
  readonly daysMax?: number;
  /** Builds the query for the rows `o` of the tenancy `t.id` that are older than `before`, without a limit. */
  readonly rows: (before: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * Builds the query for a batch of rows that projects keep for less than the default. Without `daysDefault`, another job deletes those of
 * projects without the setting. Each project reads its own index.
 */
export function expiredRows({ setting: [section, name], daysDefault, daysMax, rows }: KeptRows, now: unknown) {
  const chosen = sql`config_days(t.config_overrides, ${sql.lit(section)}, ${sql.lit(name)})`;
  const orDefault = daysDefault === undefined ? chosen : sql`coalesce(${chosen}, ${sql.lit(daysDefault)})`;
  const days = daysMax === undefined ? orDefault : sql`least(${orDefault}, ${sql.lit(daysMax)})`;
  const before = sql`${now}::timestamptz - make_interval(days => kept.days)`;
  return sql`select o.* from tenancies t
    cross join lateral (select ${days} as days) as kept
    cross join lateral (${rows(before)} limit ${sql.lit(ofProjectMax)}) as o
    where kept.days is not null limit ${sql.lit(deletedMax)}`;
}

/** Builds the statement that counts the rows of a tenancy that are older, up to `countedMax` and one more. */
export function countOlder({ setting, rows }: KeptRows) {
  return scoped(
    `retention.count_${setting.join('_')}`,
    (_q, the: { before: Date }, tenancyId) => sql<{ count: number }>`
      select count(*)::integer as count from tenancies t
      cross join lateral (${rows(sql`${the.before}::timestamptz`)} limit ${sql.lit(countedMax + 1)}) as o
      where t.id = ${tenancyId}::uuid`,
  );
}
