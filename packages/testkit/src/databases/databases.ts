import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@portico/server/db/database';
import type { Database, DatabaseOptions } from '@portico/server/db/engines/engine';
import { isShortRun } from '../runs.ts';
import { copyEmptyDatabase } from './empty-database.ts';
import { connectPostgres } from './postgres.ts';

/** The engines for database tests. PostgreSQL only if it is available. */
export const engines: readonly Database['kind'][] =
  (process.env.PORTICO_TEST_DATABASE_URL ?? '') === '' ? ['embedded'] : ['embedded', 'postgres'];

/**
 * The engines of tests about statements and migrations, which are the same on both: in `npm test`, only one of them. Those of `database`,
 * `statement-batch` and `upgrade` prove on both what can differ.
 */
export const enginesOfRun: readonly Database['kind'][] = isShortRun ? engines.slice(-1) : engines;

/** A database for one test or one file of tests. */
export interface OpenedDatabase {
  readonly database: Database;
  /** Settings to open it again. */
  readonly options: { readonly url: string | undefined; readonly dataDir: string };
  /** Closes it and deletes its data. */
  drop(): Promise<void>;
}

/** Opens an empty database without migrations. */
export async function openTestDatabase(
  kind: Database['kind'],
  more: Partial<DatabaseOptions> = {},
): Promise<OpenedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-data-'));
  if (kind === 'embedded') await copyEmptyDatabase(join(dataDir, 'db'));
  const stored = kind === 'embedded' ? undefined : await testPostgres().createDatabase();
  const options = { url: stored?.url, dataDir };
  const database = await openDatabase({ ...options, ...more });
  return {
    database,
    options,
    drop: async () => {
      await database.close();
      await stored?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function testPostgres() {
  return connectPostgres(process.env.PORTICO_TEST_DATABASE_URL ?? '');
}
