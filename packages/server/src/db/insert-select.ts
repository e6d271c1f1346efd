import {
  type Expression,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type QueryCreator,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Tables } from './tables/index.ts';

/** The types of PostgreSQL that arguments of statements are given. */
type SqlType = 'uuid' | 'text' | 'boolean' | 'integer' | 'bigint' | 'timestamptz' | 'jsonb' | 'bytea';

/** A value as SQL of a type, which PostgreSQL cannot work out in the list of a `select`. */
export function cast<T>(value: T, type: SqlType): RawBuilder<T> {
  return sql<T>`${value}::${sql.raw(type)}`;
}

/** What goes into each column; those that have a default may be left out. */
type Columns<T extends keyof Tables> = {
  readonly [K in keyof Insertable<Tables[T]>]: Expression<Insertable<Tables[T]>[K]>;
};

/**
 * An insert of what a query gives, with an expression beside the name of each column.
 *
 * @param rest of the `select`, from `from` on; one row if left out
 */
export function insertSelect<T extends keyof Tables & string>(
  q: QueryCreator<Tables>,
  table: T,
  columns: Columns<T>,
  rest: RawBuilder<unknown> = sql``,
): InsertQueryBuilder<Tables, T, InsertResult> {
  const names = Object.keys(columns) as (keyof Tables[T] & string)[];
  const values = Object.values<Expression<unknown> | undefined>(columns);
  return q
    .insertInto(table)
    .columns(names)
    .expression(sql`select ${sql.join(values)} ${rest}`);
}
