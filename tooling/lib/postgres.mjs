import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether the PostgreSQL half of the tests can run: a server is named, or its programs are on this machine. */
export async function hasPostgres() {
  const url = process.env.PORTICO_TEST_DATABASE_URL;
  if (url !== undefined && url !== '') return true;
  if ((process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'initdb')))) return true;
  return globSync('/usr/lib/postgresql/*/bin/initdb').length > 0;
}
