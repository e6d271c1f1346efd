import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariant } from '../invariant.ts';

/** One migration of the schema. */
export interface Migration {
  /** The file name without its extension, such as `0001_changes`. Migrations run in the order of their names. */
  readonly name: string;
  readonly text: string;
  /** Detects changes of an applied file. Ignores line endings. */
  readonly digest: string;
}

/**
 * Returns the statements of a migration that runs outside of a transaction, so that it does not block writes to large
 * tables: its first line says so, and lines `-- next statement` separate the statements. Each must be safe to repeat, because
 * the migration starts again after an interruption. `migrate` makes `create index concurrently` safe.
 *
 * @returns undefined for a migration that runs in a transaction
 */
export function statementsOutside({ text }: Migration): string[] | undefined {
  return text.startsWith('-- Outside of a transaction.') ? text.split(/^-- next statement$/m) : undefined;
}

/** The digest of an equivalent earlier text of a migration that was changed to run outside of a transaction. */
export function formerDigest({ text }: Migration): string | undefined {
  return /^-- Outside of a transaction\. Formerly inside of one: ([0-9a-f]{64})\.$/m.exec(text)?.[1];
}

const FILE = /^(\d{4}_[a-z0-9_]+)\.sql$/;

/** Reads the migrations in a directory, by default Portico's own. */
export function readMigrations(directory: string = ownDirectory()): Migration[] {
  const migrations = readdirSync(directory)
    .flatMap((file) => {
      const name = FILE.exec(file)?.[1];
      if (name === undefined) return [];
      const text = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
      return [{ name, text, digest: createHash('sha256').update(text).digest('hex') }];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const numbers = new Set(migrations.map((migration) => migration.name.slice(0, 4)));
  invariant(numbers.size === migrations.length, `Two migrations in ${directory} have the same number.`);
  return migrations;
}

/**
 * Returns Portico's migration directory. The compiler does not copy SQL files, so the build reads those of the sources.
 */
function ownDirectory(): string {
  const isBuild = import.meta.url.endsWith('.js');
  return fileURLToPath(new URL(isBuild ? '../../../src/db/migrations/' : './', import.meta.url));
}
