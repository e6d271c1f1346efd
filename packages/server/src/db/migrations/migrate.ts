import type { Database } from '../engines/engine.ts';
import { DatabaseStartError, isDatabaseError } from '../errors.ts';
import type { DbHandle } from '../handle.ts';
import { catalogOf } from './catalog.ts';
import { digestOfText, type Migration, readSource, type SchemaSource, statementsOutside } from './read-migrations.ts';

/** A fixed key that every release must use. */
const LOCK_KEY = '8246129300217';
const LOCK_PAUSE_MILLIS = 100;
const UNDEFINED_TABLE = '42P01';

/** The row of `portico_migrations` that says that the database has the schema of a release from 0.2.0 on. */
const schemaRow = 'schema';

/** The digest of the catalog of version 0.1.0, the only one before 0.2.0 that can be upgraded. */
const catalogDigestOf010 = 'd4d0bf1a98bc02e5bc6ffb24485c0c026406ab7fa2f90a50bd268c760e16a4e5';

/**
 * Creates the schema in an empty database, or applies all pending migrations, without time limits. Each step runs in its own
 * transaction, which takes a lock and then checks whether the step is still needed. So any number of replicas may start at
 * once, also behind a transaction pooler. A migration that must not block writes runs outside of the transaction that has the
 * lock.
 *
 * @param source default: Portico's own schema and migrations
 * @returns the names of the migrations applied by this call. The first one is `schema` if it has created or recognised the schema
 * @throws {DatabaseStartError} an applied migration file has changed, a migration fails, or the database is of no release
 */
export async function migrate(database: Database, source: SchemaSource = readSource()): Promise<string[]> {
  const { schema, migrations } = source;
  const applied = await findApplied(database.handle());
  const lacksSchema = schema !== undefined && !applied.has(schemaRow);
  const pending = migrations.filter((migration) => !isApplied(migration, applied));
  if (!lacksSchema && pending.length === 0) return [];
  return await database.withoutLimits(async (unlimited) => {
    const names: string[] = [];
    if (lacksSchema && (await locked(unlimited, async (handle) => await setUp(handle, schema, migrations)))) {
      names.push(schemaRow);
    }
    for (const migration of pending) {
      if (await apply(unlimited, migration)) names.push(migration.name);
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
  if (applied.size === 0 || pendingOf(applied).length === 0) return undefined;
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
export async function findRefusal(handle: DbHandle, { migrations } = readSource()): Promise<string | undefined> {
  const applied = await findApplied(handle);
  const changed = migrations.find(({ name, digest }) => applied.has(name) && applied.get(name) !== digest);
  if (changed !== undefined) return changedSince(changed);
  return applied.size === 0 || applied.has(schemaRow) || (await isOf010(handle)) ? undefined : neverReleased;
}

/** Returns the names of what `migrate` would apply. */
export async function findPending(handle: DbHandle): Promise<readonly string[]> {
  return pendingOf(await findApplied(handle));
}

function pendingOf(applied: ReadonlyMap<string, string>): readonly string[] {
  const names = applied.size === 0 ? [] : readSource().migrations.map(({ name }) => name);
  return [schemaRow, ...names].filter((name) => !applied.has(name));
}

/**
 * Creates the schema in an empty database, or recognises that of version 0.1.0.
 *
 * @returns false if another replica has done it
 */
async function setUp(handle: DbHandle, schema: string, migrations: readonly Migration[]): Promise<boolean> {
  const applied = await findApplied(handle);
  if (applied.has(schemaRow)) return false;
  if (applied.size === 0) {
    await naming(schemaRow, async () => await handle.script(schema));
    for (const migration of migrations) await note(handle, migration.name, migration.digest);
  } else if (!(await isOf010(handle))) throw new DatabaseStartError(neverReleased);
  await note(handle, schemaRow, digestOfText(schema));
  return true;
}

async function isOf010(handle: DbHandle): Promise<boolean> {
  return digestOfText((await catalogOf(handle)).join('\n')) === catalogDigestOf010;
}

async function note(handle: DbHandle, name: string, digest: string): Promise<void> {
  await handle.run({ text: 'insert into portico_migrations (name, digest) values ($1, $2)', values: [name, digest] });
}

/** @returns the digests of applied migrations by name. Empty if none was applied */
async function findApplied(handle: DbHandle): Promise<Map<string, string>> {
  try {
    const { rows } = await handle.run({ text: 'select name, digest from portico_migrations', values: [] });
    return new Map(rows.map((row) => [String(row.name), String(row.digest)]));
  } catch (error) {
    if (isDatabaseError(error) && error.code === UNDEFINED_TABLE) return new Map();
    throw error;
  }
}

function isApplied(migration: Migration, applied: ReadonlyMap<string, string>): boolean {
  const digest = applied.get(migration.name);
  if (digest === undefined) return false;
  if (digest === migration.digest) return true;
  throw new DatabaseStartError(changedSince(migration));
}

const neverReleased =
  'This database has the tables of a version that was never released: only databases of version 0.1.0 or later can be upgraded.';

const changedSince = ({ name }: Migration) =>
  `The migration ${name} has changed since it was applied to this database. Restore the file and add a new migration for the change.`;

async function apply(database: Database, migration: Migration): Promise<boolean> {
  const statements = statementsOutside(migration);
  if (statements !== undefined && !database.isShared) {
    // The only connection, and nobody to exclude.
    await runOutside(database.handle(), migration, statements);
    return await applyLocked(database, migration, async () => undefined);
  }
  return await applyLocked(database, migration, async (handle) => {
    if (statements === undefined) return await runFile(handle, migration);
    await database.withoutLimits(async (other) => await runOutside(other.handle(), migration, statements));
  });
}

/** Runs a migration in the transaction that has the lock, if it is still needed. */
async function applyLocked(
  database: Database,
  migration: Migration,
  run: (handle: DbHandle) => Promise<void>,
): Promise<boolean> {
  return await locked(database, async (handle) => {
    if (isApplied(migration, await findApplied(handle))) return false;
    await run(handle);
    await note(handle, migration.name, migration.digest);
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
    await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MILLIS));
  }
}

async function runFile(handle: DbHandle, migration: Migration): Promise<void> {
  await naming(migration.name, async () => await handle.script(migration.text));
}

async function naming(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(`The migration ${name} failed: ${reason}`, { cause: error });
  }
}

async function runOutside(handle: DbHandle, migration: Migration, statements: readonly string[]): Promise<void> {
  await naming(migration.name, async () => {
    for (const statement of statements) {
      const index = /^create (?:unique )?index concurrently (\w+)/m.exec(statement)?.[1];
      if (index === undefined || !(await hasIndex(handle, index))) await handle.script(statement);
    }
  });
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
