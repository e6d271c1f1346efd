import type { Database } from '../engines/engine.ts';
import { DatabaseStartError, isOutOfTime } from '../errors.ts';
import type { DbHandle } from '../handle.ts';
import { findApplied, note, noteOfSchema, pendingOf, refusalOf, refuse, schemaRow } from './applied.ts';
import { runOutside } from './outside.ts';
import { isOutside, type Migration, readSource, type SchemaSource } from './read-migrations.ts';
import { replacementOf, tablesOf } from './schema-statements.ts';

/** A fixed key that every release must use. */
const LOCK_KEY = '8246129300217';
const LOCK_PAUSE_MILLIS = 100;

/** How long requests wait for an upgrade that waits for a transaction. Less than `deadlock_timeout`, so the upgrade gives way. */
const TABLES_MILLIS = 500;
const TABLES_PAUSE_MILLIS = 1000;

/**
 * Creates the schema in an empty database, or upgrades one, without time limits: first all changes of tables, functions and
 * triggers in one transaction, then what must not block writes. Each step takes a lock, and then checks whether it is still
 * needed. So any number of replicas may start at once, also behind a transaction pooler.
 *
 * @param source default: Portico's own schema and migrations
 * @returns the names of the steps applied by this call. The first one is `schema` if it has created or recognised the schema
 * @throws {DatabaseStartError} a step fails, or the database is of no release
 */
export async function migrate(database: Database, source: SchemaSource = readSource()): Promise<string[]> {
  const applied = await findApplied(database.handle());
  if (pendingOf(applied, source).length === 0) {
    await refuse(database.handle(), applied, source);
    return [];
  }
  return await database.withoutLimits(async (unlimited) => {
    const names = await changeTables(unlimited, source);
    for (const migration of source.migrations.filter(isOutside)) {
      if (await applyOutside(unlimited, migration, source.schema)) names.push(migration.name);
    }
    return names;
  });
}

/**
 * Returns the newest migration that a database has, if `migrate` would change it.
 *
 * @returns undefined for a new database, and for one that has everything
 */
export async function findUpgrade(handle: DbHandle): Promise<string | undefined> {
  const applied = await findApplied(handle);
  if (applied.size === 0 || pendingOf(applied, readSource()).length === 0) return undefined;
  return (
    [...applied.keys()]
      .filter((name) => name !== schemaRow)
      .toSorted()
      .at(-1) ?? schemaRow
  );
}

/**
 * Returns why `migrate` refuses a database, with the words of its error. Reads only, so it can be asked before anything is done.
 *
 * @returns undefined for a database that can be used or upgraded
 */
export async function findRefusal(handle: DbHandle, source = readSource()): Promise<string | undefined> {
  return await refusalOf(handle, await findApplied(handle), source);
}

/** Returns the names of what `migrate` would apply. */
export async function findPending(handle: DbHandle): Promise<readonly string[]> {
  return pendingOf(await findApplied(handle), readSource());
}

/** A transaction uses a table that an upgrade changes. */
class TablesInUse extends Error {}

/** Tries again and again. In between, requests go on that would wait behind it. */
async function changeTables(database: Database, source: SchemaSource): Promise<string[]> {
  for (;;) {
    try {
      return await locked(database, async (handle) => await changeTablesOf(handle, source));
    } catch (error) {
      if (!(error instanceof TablesInUse)) throw error;
    }
    await pause(TABLES_PAUSE_MILLIS);
  }
}

/** @returns the names of the applied steps. None if another replica has applied them */
async function changeTablesOf(handle: DbHandle, source: SchemaSource): Promise<string[]> {
  const { schema, migrations } = source;
  const applied = await findApplied(handle);
  await refuse(handle, applied, source);
  if (applied.size === 0 && schema !== undefined) {
    await naming(schemaRow, async () => await handle.script(schema));
    await note(handle, [...migrations, noteOfSchema(schema)]);
    return [schemaRow];
  }
  const pending = migrations.filter((migration) => !isOutside(migration) && !applied.has(migration.name));
  if (pending.length === 0) return [];
  const existing = schema === undefined ? [] : await lockTables(handle, schema);
  for (const { name, text } of pending) await naming(name, async () => await handle.script(text));
  if (schema !== undefined) {
    await naming(schemaRow, async () => await handle.script(replacementOf(schema, new Set(existing))));
  }
  await note(handle, schema === undefined ? pending : [...pending, noteOfSchema(schema)]);
  const names = pending.map(({ name }) => name);
  return schema === undefined || applied.has(schemaRow) ? names : [schemaRow, ...names];
}

/**
 * Locks all tables at once, before any is changed: a later lock could wait for a request that waits for an earlier one.
 *
 * @returns the names of the tables
 * @throws {TablesInUse} a transaction has one of them
 */
async function lockTables(handle: DbHandle, schema: string): Promise<string[]> {
  const { rows } = await handle.run({
    text: `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname = any($1) order by 1`,
    values: [tablesOf(schema)],
  });
  const names = rows.map(({ name }) => String(name));
  if (names.length === 0) return [];
  await handle.script(`set local statement_timeout = ${TABLES_MILLIS}`);
  try {
    await handle.script(`lock table ${names.join(', ')}`);
  } catch (error) {
    if (isOutOfTime(error)) throw new TablesInUse();
    throw error;
  }
  await handle.script('set local statement_timeout = 0');
  return names;
}

/** @returns false if another replica has applied it */
async function applyOutside(database: Database, migration: Migration, schema: string | undefined): Promise<boolean> {
  const { name } = migration;
  const run = async (handle: DbHandle) => await naming(name, async () => await runOutside(handle, migration, schema));
  // The only connection, and nobody to exclude.
  if (!database.isShared && !(await findApplied(database.handle())).has(name)) await run(database.handle());
  return await locked(database, async (handle) => {
    if ((await findApplied(handle)).has(name)) return false;
    if (database.isShared) await database.withoutLimits(async (other) => await run(other.handle()));
    await note(handle, [migration]);
    return true;
  });
}

/**
 * Runs a step in a transaction that has the lock. Asks for the lock again and again: a statement that waits for it has a snapshot,
 * for which `create index concurrently` of the replica with the lock waits.
 */
async function locked<T>(database: Database, step: (handle: DbHandle) => Promise<T>): Promise<T> {
  for (;;) {
    const outcome = await database.handle().transaction(async (handle) => {
      // No timeouts: a migration may take long, also one outside of this transaction.
      await handle.script(
        'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      );
      const { rows } = await handle.run({
        text: `select pg_try_advisory_xact_lock(${LOCK_KEY}) as is_locked`,
        values: [],
      });
      if (rows[0]?.is_locked !== true) return undefined;
      await handle.script(`create table if not exists portico_migrations (
        name text primary key, digest text not null, applied_at timestamptz not null default clock_timestamp())`);
      return { result: await step(handle) };
    });
    if (outcome !== undefined) return outcome.result;
    await pause(LOCK_PAUSE_MILLIS);
  }
}

async function pause(millis: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, millis));
}

async function naming(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(`The migration ${name} failed: ${reason}`, { cause: error });
  }
}
