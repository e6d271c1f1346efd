import type { Json } from '@portico/contract';
import type { ColumnType } from 'kysely';

/** A JSON column: read parsed, written as text made by `jsonText`. SQL null stands for JSON null. */
export type JsonColumn<T = Json> = ColumnType<T | null, string | null | undefined, string | null>;

/** A column that the database fills when nothing is given. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** The text in which a JSON value is written. */
export function jsonText(value: Json | undefined): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
