import { findPostgresBinaries } from '../../packages/testkit/src/postgres-binaries.ts';

/** Whether the PostgreSQL half of the tests can run: a server is named, or its programs are on this machine. */
export function hasPostgres() {
  const url = process.env.PORTICO_TEST_DATABASE_URL;
  return (url !== undefined && url !== '') || findPostgresBinaries() !== undefined;
}
