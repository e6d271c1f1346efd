import pg from 'pg';
import type { Database } from '../engines/engine.ts';
import { isDatabaseError } from '../errors.ts';
import type { DbHandle } from '../handle.ts';

/** The state of a database that was saved. */
export interface SavedState {
  /** Returns to the state. Statements of others must not run. */
  restore(): Promise<void>;
}

/** A table that can have rows. */
interface Filled {
  /** Columns that can be written. */
  readonly columns: string;
  /** Its rows, as an array. */
  readonly json: string;
}

const permissionDenied = '42501';

/** Copies all rows of a test database into the memory of this process. */
export async function saveState(database: Database): Promise<SavedState> {
  const handle = database.handle();
  const filled = await readRows(handle);
  const before = await changesOf(database, handle, filled);
  return {
    restore: async () => {
      const now = await changesOf(database, handle, filled);
      const written = [...now].filter(([table, count]) => count === null || count !== (before.get(table) ?? 0));
      const deletions = written.map(([table]) => `delete from public.${table};`);
      // A partition of the event log that has expired is gone. Its rows go to the default partition.
      const lost = [...filled.keys()].filter((table) => !now.has(table));
      const insertions = [...written.map(([table]) => table), ...lost].map((table) => {
        const saved = filled.get(table);
        return saved === undefined ? '' : insertionOf(now.has(table) ? table : 'events', saved);
      });
      const statements = [...deletions, ...insertions];
      if (statements.length > 0) await replaceRows(handle, statements.join(' '));
    },
  };
}

function insertionOf(table: string, { columns, json }: Filled): string {
  const rows = `json_populate_recordset(null::public.${table}, ${pg.escapeLiteral(json)})`;
  return `insert into public.${table} (${columns}) overriding system value select ${columns} from ${rows};`;
}

/** Runs statements without triggers, which would record events, and without checks of references. @throws {Error} no superuser */
async function replaceRows(handle: DbHandle, statements: string): Promise<void> {
  try {
    // One message is one transaction.
    await handle.script(`set local session_replication_role = replica; ${statements}`);
  } catch (error) {
    if (isDatabaseError(error) && error.code === permissionDenied)
      throw new Error('Resetting a server needs a superuser of PostgreSQL, or the embedded database.', {
        cause: error,
      });
    throw error;
  }
}

const tables = `from pg_class as c where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/**
 * Returns how often rows of each table were written since the database was opened. That is exact on the embedded database, which has
 * one connection. Null on PostgreSQL, whose numbers are late. Without the tables that never had rows.
 */
async function changesOf(
  database: Database,
  handle: DbHandle,
  filled: ReadonlyMap<string, Filled>,
): Promise<ReadonlyMap<string, number | null>> {
  const isExact = !database.isShared;
  const written =
    'pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid)';
  if (isExact) await handle.run({ text: 'select pg_stat_force_next_flush()', values: [] });
  const counted = `select quote_ident(relname) as name, ${isExact ? written : 'null::bigint'} as changes ${tables}`;
  const text = `select name, changes from (${counted}) as t where changes is distinct from 0 or name = any($1::text[])`;
  const { rows } = await handle.run({ text, values: [[...filled.keys()]] });
  return new Map(rows.map(({ name, changes }) => [String(name), changes === null ? null : Number(changes)]));
}

/** Reads the rows of all tables that have some. */
async function readRows(handle: DbHandle): Promise<ReadonlyMap<string, Filled>> {
  const columns = `select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''`;
  const text = `select quote_ident(relname) as name, (${columns}) as columns ${tables} and pg_relation_size(oid) > 0`;
  const { rows: found } = await handle.run({ text, values: [] });
  const columnsOf = new Map(found.map((row) => [String(row.name), String(row.columns)]));
  const reads = [...columnsOf.keys()].map(
    (name) => `select ${pg.escapeLiteral(name)} as name, json_agg(t)::text as json from public.${name} as t`,
  );
  const { rows } = await handle.run({ text: reads.join(' union all '), values: [] });
  return new Map(
    rows
      .filter(({ json }) => json !== null)
      .map((row) => [String(row.name), { columns: columnsOf.get(String(row.name)) ?? '', json: String(row.json) }]),
  );
}
