import { type QueryCreator, type RawBuilder, type Selectable, sql } from 'kysely';

/** The rows of a table or of a `with` part of a statement, for use in other parts: `from ${rows} as r`. */
export type Rows<R> = RawBuilder<R>;

/**
 * Returns the rows of a `with` part or table, for parts that other features build. Unknown names and missing columns do
 * not compile.
 *
 * @param q the builder, after `with`
 */
export function rowsIn<DB, N extends keyof DB & string>(_q: QueryCreator<DB>, name: N): Rows<Selectable<DB[N]>> {
  return sql.table(name);
}

/** Returns a column of a part with at most one row, as a value. */
export function valueIn<R, K extends keyof R & string>(rows: Rows<R>, column: K): RawBuilder<R[K]> {
  return sql<R[K]>`(select ${sql.ref(column)} from ${rows})`;
}

/** Returns the condition that a part has rows, or rows in which a column is true. */
export function hasRows<R>(rows: Rows<R>, column?: keyof R & string): RawBuilder<boolean> {
  const condition = column === undefined ? sql`` : sql` where ${sql.ref(column)}`;
  return sql<boolean>`exists (select 1 from ${rows}${condition})`;
}
