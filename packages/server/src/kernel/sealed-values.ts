import { type RawBuilder, sql } from 'kysely';
import { unscoped } from '../db/statements.ts';
import type { JobContext } from './background/jobs.ts';
import type { Platform } from './platform.ts';

const batchSize = 500;

/** What a batch of sealed values needed. */
interface Resealed {
  /** Number of values that were replaced. */
  readonly values: number;
  /** Values that cannot be opened. They stay as they are. */
  readonly problems: readonly string[];
  /** Position after the batch. Undefined after the last one. */
  readonly next: string | undefined;
}

/** Stored values that are sealed with the server secret, and that a rotation encrypts again. */
export interface SealedValues {
  /** Singular, such as `two-factor secret`. */
  readonly name: string;
  /** Counts the values that a rotation encrypts again. */
  readonly count: (context: JobContext, platform: Platform) => Promise<number>;
  /**
   * Seals a batch of values with the current secret, or encrypts it with data keys. Safe to interrupt, repeat and run
   * concurrently: a value is replaced only if it did not change, and is valid before and after.
   *
   * @param after position of the batch before. Undefined for the first one
   */
  readonly reseal: (context: JobContext, platform: Platform, after: string | undefined) => Promise<Resealed>;
}

interface SealedColumn {
  /** Singular, such as `two-factor secret`. */
  readonly name: string;
  readonly table: string;
  readonly column: string;
  /** SQL of a text that identifies a row, and its type in an order that an index serves. */
  readonly key: { readonly columns: readonly [string, ...string[]]; readonly types: readonly string[] };
  /** Returns the purpose of a value from the first column of the key. */
  readonly purposeOf: (first: string) => string;
}

interface Row {
  readonly key: readonly string[];
  readonly sealed: string;
}

/** Describes a column of sealed values. The feature that owns the table calls it. */
export function sealedColumn({ name, table, column, key, purposeOf }: SealedColumn): SealedValues {
  const [from, value] = [sql.table(table), sql.ref(column)];
  const keys = key.columns.map((one) => sql.ref(one));
  const typed = (text: RawBuilder<string>) =>
    key.types.map((type, at) => sql`(${text}::jsonb ->> ${sql.lit(at)})::${sql.raw(type)}`);
  const isOlder = (prefix: RawBuilder<string>) => sql`${value} is not null and not starts_with(${value}, ${prefix})`;

  const count = unscoped(
    `sealed_values.count_${column}`,
    (_q, the: { prefix: string }) => sql<{ count: number }>`
      select count(*)::int as count from ${from} where ${isOlder(sql`${the.prefix}::text`)}`,
  );
  const page = unscoped(
    `sealed_values.page_${column}`,
    (_q, the: { prefix: string; after: string | null }) => sql<Row>`
      select to_json(array[${sql.join(keys.map((one) => sql`${one}::text`))}]) as key, ${value} as sealed from ${from}
      where ${isOlder(sql`${the.prefix}::text`)}
        and (${the.after}::text is null or (${sql.join(keys)}) > (${sql.join(typed(sql`${the.after}`))}))
      order by ${sql.join(keys)} limit ${sql.lit(batchSize)}`,
  );
  const replace = unscoped(
    `sealed_values.replace_${column}`,
    (_q, the: { values: string }) => sql<{ done: number }>`
      update ${from} set ${value} = v.made from jsonb_to_recordset(${the.values}::jsonb) as v (key text, was text, made text)
      where (${sql.join(keys)}) = (${sql.join(typed(sql`v.key`))}) and ${value} = v.was
      returning 1 as done`,
  );

  return {
    name,
    count: async ({ db }, { serverKeys: { all, sealedPrefix: prefix } }) =>
      all.length === 1 ? 0 : ((await count.first({ db }, { prefix }))?.count ?? 0),
    reseal: async ({ db }, { serverKeys }, after) => {
      // With one secret, all values are sealed with it.
      if (serverKeys.all.length === 1) return { values: 0, problems: [], next: undefined };
      const rows = await page.all({ db }, { prefix: serverKeys.sealedPrefix, after: after ?? null });
      const problems: string[] = [];
      const values = rows.flatMap(({ key, sealed }) => {
        try {
          const purpose = purposeOf(key[0] ?? '');
          const made = serverKeys.seal(purpose, serverKeys.unseal(purpose, sealed));
          return [{ key: JSON.stringify(key), was: sealed, made }];
        } catch (error) {
          problems.push(`${name}, ${key.join(' ')}: ${error instanceof Error ? error.message : String(error)}`);
          return [];
        }
      });
      const done = values.length === 0 ? [] : await replace.all({ db }, { values: JSON.stringify(values) });
      const last = rows.at(-1);
      return {
        values: done.length,
        problems,
        next: rows.length < batchSize || last === undefined ? undefined : JSON.stringify(last.key),
      };
    },
  };
}
