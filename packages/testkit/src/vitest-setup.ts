import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@portico/server/db/database';
import { migrate } from '@portico/server/db/migrations/migrate';
import { emailRuntime } from '../../../tooling/build-steps.mjs';
import { buildStale } from '../../../tooling/lib/build.mjs';
import { startPostgres, type TestPostgres } from './databases/postgres.ts';
import { own, removeLeftovers, temporaryBase } from './temporary-base.ts';

/**
 * Global setup for Vitest: one PostgreSQL server and one temporary directory for the whole run. Tests find them through
 * environment variables.
 */

const PREFIX = 'portico-tests-';

let server: TestPostgres | undefined;
let directory: string | undefined;

/**
 * Builds the email renderer and starts the server with a migrated template database, or warns if there is none. All temporary files are in the
 * directory.
 */
export async function setup(): Promise<void> {
  await buildStale([emailRuntime]);
  const base = temporaryBase();
  process.env.TMPDIR = base;
  removeLeftovers(base, PREFIX);
  server = await startPostgres();
  if (server !== undefined) {
    process.env.PORTICO_TEST_DATABASE_URL = server.adminUrl;
    process.env.PORTICO_TEST_DATABASE_TEMPLATE = await server.createTemplate(migrateDatabase);
  } else console.warn('PostgreSQL was not found on this machine. The tests on PostgreSQL are skipped.');
  directory = mkdtempSync(join(base, PREFIX));
  own(directory);
  // PostgreSQL runs as another user if this process is root.
  chmodSync(directory, 0o711);
  process.env.TMPDIR = directory;
  // Workers, and the servers and commands that tests start, load the same files hundreds of times.
  process.env.NODE_COMPILE_CACHE ??= join(directory, 'compile-cache');
}

async function migrateDatabase(url: string): Promise<void> {
  const database = await openDatabase({ url, dataDir: '' });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

/** Stops the server and deletes the files of the workers, which cannot clean up themselves. */
export async function teardown(): Promise<void> {
  await server?.stop();
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}
