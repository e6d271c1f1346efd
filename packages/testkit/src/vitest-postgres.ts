import { startPostgres, type TestPostgres } from './postgres.ts';

/** Global set-up for Vitest: one PostgreSQL server for the whole run, found by the tests through the environment. */

let server: TestPostgres | undefined;

/** Starts the server and says so when there is none. */
export async function setup(): Promise<void> {
  server = await startPostgres();
  if (server !== undefined) process.env.PORTICO_TEST_DATABASE_URL = server.adminUrl;
  else console.warn('PostgreSQL was not found on this machine: the tests on PostgreSQL are skipped.');
}

/** Stops the server. */
export async function teardown(): Promise<void> {
  await server?.stop();
}
