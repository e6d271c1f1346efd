import type { DbHandle } from '../handle.ts';
import { type Migration, statementsOutside } from './read-migrations.ts';
import { indexesOf } from './schema-statements.ts';

/** Builds the indexes that the schema has and the database lacks, and runs the statements of a step, outside of a transaction. */
export async function runOutside(handle: DbHandle, migration: Migration, schema: string | undefined): Promise<void> {
  const missing = schema === undefined ? [] : await findMissingIndexes(handle, schema);
  for (const statement of [...missing, ...statementsOutside(migration)]) {
    const index = /^create (?:unique )?index concurrently (\w+)/m.exec(statement)?.[1];
    if (index === undefined || !(await hasIndex(handle, index))) await handle.script(statement);
  }
}

/** @returns the statements that build them */
async function findMissingIndexes(handle: DbHandle, schema: string): Promise<string[]> {
  const indexes = indexesOf(schema);
  const { rows } = await handle.run({
    text: `select c.relname as name from pg_class c join pg_index i on i.indexrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and i.indisvalid and c.relname = any($1)`,
    values: [[...indexes.keys()]],
  });
  const found = new Set(rows.map(({ name }) => String(name)));
  return [...indexes].flatMap(([name, statement]) => (found.has(name) ? [] : [statement]));
}

/**
 * Returns whether an index is complete. Drops an incomplete one, which an interrupted start left behind. If the server
 * is still building it, this waits until it has ended.
 */
async function hasIndex(handle: DbHandle, name: string): Promise<boolean> {
  const { rows } = await handle.run({
    text: 'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
    values: [name],
  });
  if (rows[0] === undefined || rows[0].is_valid === true) return rows[0] !== undefined;
  await handle.script(`drop index concurrently ${name}`);
  return false;
}
