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

/** PostgreSQL types of statement arguments. */
type SqlType =
  | 'uuid'
  | 'text'
  | 'boolean'
  | 'integer'
  | 'bigint'
  | 'timestamptz'
  | 'json'
  | 'jsonb'
  | 'bytea'
  | 'text[]';

/** Casts a value to an SQL type. PostgreSQL cannot infer the types of placeholders in a `select` list. */
export function cast<T>(value: T, type: SqlType): RawBuilder<T> {
  return sql<T>`${value}::${sql.raw(type)}`;
}

/** The value of each column. Columns with a default are optional. */
type Columns<T extends keyof Tables> = {
  readonly [K in keyof Insertable<Tables[T]>]: Expression<Insertable<Tables[T]>[K]>;
};

/**
 * Builds an insert from a `select`, with one expression per column.
 *
 * @param rest the `select` from `from` on. Without it, one row is inserted
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
