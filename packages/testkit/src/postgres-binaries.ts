import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** @returns the directory with `initdb` and `postgres`, the newest on the machine, or undefined when there is none */
export function findPostgresBinaries(): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  return [...debian, ...onPath].find((directory) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(directory, program))),
  );
}
