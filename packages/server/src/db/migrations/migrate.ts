import type { Database } from '../database.ts';
import { DatabaseStartError, isDatabaseError } from '../errors.ts';
import type { DbHandle } from '../handle.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

/** Options of `migrate`. */
export interface MigrateOptions {
  /** Default: Portico's own migrations. */
  readonly migrations?: readonly Migration[];
}

/** A fixed key that every release must use. */
const LOCK_KEY = '8246129300217';
const UNDEFINED_TABLE = '42P01';

/**
 * Applies all pending migrations. Each one runs in its own transaction, which takes a lock and then checks whether the
 * migration is still needed. So any number of replicas may start at once, also behind a transaction pooler.
 *
 * @returns the names of the migrations applied by this call
 * @throws {DatabaseStartError} an applied migration file has changed, or a migration fails
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? readMigrations();
  const applied = await findApplied(database.handle());
  const names: string[] = [];
  for (const migration of migrations) {
    if (isApplied(migration, applied)) continue;
    if (await apply(database, migration)) names.push(migration.name);
  }
  return names;
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
  throw new DatabaseStartError(
    `The migration ${migration.name} has changed since it was applied to this database. ` +
      'Restore the file and add a new migration for the change.',
  );
}

async function apply(database: Database, migration: Migration): Promise<boolean> {
  return await database.handle().transaction(async (handle) => {
    // No timeouts: this migration may take long, and so may one of another replica that holds the lock.
    await handle.script(
      `set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    await handle.run({ text: `select pg_advisory_xact_lock(${LOCK_KEY})`, values: [] });
    await handle.script(`create table if not exists portico_migrations (
      name text primary key, digest text not null, applied_at timestamptz not null default clock_timestamp())`);
    if (isApplied(migration, await findApplied(handle))) return false;
    await runFile(handle, migration);
    await handle.run({
      text: 'insert into portico_migrations (name, digest) values ($1, $2)',
      values: [migration.name, migration.digest],
    });
    return true;
  });
}

async function runFile(handle: DbHandle, migration: Migration): Promise<void> {
  try {
    await handle.script(migration.text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(`The migration ${migration.name} failed: ${reason}`, { cause: error });
  }
}
