import type { Json } from '@portico/contract';
import type { ColumnType } from 'kysely';

/**
 * A JSON column. Reads return parsed values, and writes take the text from `jsonText`. SQL null represents JSON null.
 */
export type JsonColumn<T = Json> = ColumnType<T | null, string | null | undefined, string | null>;

/** A column with a default. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** Returns a JSON value as text for a write. */
export function jsonText(value: Json | undefined): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
