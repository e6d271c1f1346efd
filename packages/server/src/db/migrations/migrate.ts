import type { Database } from '../database.ts';
import { DatabaseStartError, isDatabaseError } from '../errors.ts';
import type { DbHandle } from '../handle.ts';
import { formerDigest, type Migration, readMigrations, statementsOutside } from './read-migrations.ts';

/** Options of `migrate`. */
export interface MigrateOptions {
  /** Default: Portico's own migrations. */
  readonly migrations?: readonly Migration[];
}

/** A fixed key that every release must use. */
const LOCK_KEY = '8246129300217';
const LOCK_PAUSE_MILLIS = 100;
const UNDEFINED_TABLE = '42P01';

/**
 * Applies all pending migrations, without time limits. Each one runs in its own transaction, which takes a lock and then checks
 * whether the migration is still needed. So any number of replicas may start at once, also behind a transaction pooler. A
 * migration that must not block writes runs outside of the transaction that has the lock.
 *
 * @returns the names of the migrations applied by this call
 * @throws {DatabaseStartError} an applied migration file has changed, or a migration fails
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? readMigrations();
  const applied = await findApplied(database.handle());
  const pending = migrations.filter((migration) => !isApplied(migration, applied));
  if (pending.length === 0) return [];
  return await database.withoutLimits(async (unlimited) => {
    const names: string[] = [];
    for (const migration of pending) {
      if (await apply(unlimited, migration)) names.push(migration.name);
    }
    return names;
  });
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
  if (digest === migration.digest || digest === formerDigest(migration)) return true;
  throw new DatabaseStartError(
    `The migration ${migration.name} has changed since it was applied to this database. ` +
      'Restore the file and add a new migration for the change.',
  );
}

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

/**
 * Runs a migration in the transaction that has the lock, if it is still needed. Asks for the lock again and again: a
 * statement that waits for it has a snapshot, for which `create index concurrently` of the replica with the lock waits.
 */
async function applyLocked(
  database: Database,
  migration: Migration,
  run: (handle: DbHandle) => Promise<void>,
): Promise<boolean> {
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
      if (rows[0]?.is_locked !== true) return 'busy';
      await handle.script(`create table if not exists portico_migrations (
        name text primary key, digest text not null, applied_at timestamptz not null default clock_timestamp())`);
      if (isApplied(migration, await findApplied(handle))) return 'present';
      await run(handle);
      await handle.run({
        text: 'insert into portico_migrations (name, digest) values ($1, $2)',
        values: [migration.name, migration.digest],
      });
      return 'applied';
    });
    if (outcome !== 'busy') return outcome === 'applied';
    await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MILLIS));
  }
}

async function runFile(handle: DbHandle, migration: Migration): Promise<void> {
  await naming(migration, async () => await handle.script(migration.text));
}

async function naming(migration: Migration, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(`The migration ${migration.name} failed: ${reason}`, { cause: error });
  }
}

async function runOutside(handle: DbHandle, migration: Migration, statements: readonly string[]): Promise<void> {
  await naming(migration, async () => {
    for (const statement of statements) {
      const index = /^create (?:unique )?index concurrently (\w+)/m.exec(statement)?.[1];
      if (index === undefined || !(await hasIndex(handle, index))) await handle.script(statement);
    }
  });
}

/**
 * Whether an index is complete. Drops an incomplete one, which an interrupted start left behind. If the server is still building
 * it, this waits until it has ended.
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
