import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariant } from '../../base/invariant.ts';
import { programFiles } from '../../base/program-files.ts';

/** What makes the tables of a database. */
export interface SchemaSource {
  /** SQL that creates the schema as it is after all migrations, in an empty database. Undefined: only migrations. */
  readonly schema: string | undefined;
  /** They upgrade existing databases. A new one gets none of them. */
  readonly migrations: readonly Migration[];
}

/** A change of the schema. */
export interface Migration {
  /** The file name without its extension, such as `0085_indexes`. Migrations run in the order of their names. */
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

const FILE = /^(\d{4}_[a-z0-9_]+)\.sql$/;

/** Reads Portico's schema and migrations. */
export function readSource(): SchemaSource {
  return { schema: readSchema(directoryOf('schema')), migrations: readMigrations(directoryOf('migrations')) };
}

/** Joins the files of the schema, in the order of their names. A function may use tables of later files. */
function readSchema(directory: string): string {
  const files = readdirSync(directory).toSorted();
  return ['set local check_function_bodies = off;', ...files.map((file) => readText(join(directory, file)))].join('\n');
}

function readMigrations(directory: string): Migration[] {
  const migrations = readdirSync(directory)
    .flatMap((file) => {
      const name = FILE.exec(file)?.[1];
      if (name === undefined) return [];
      const text = readText(join(directory, file));
      return [{ name, text, digest: digestOfText(text) }];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const numbers = new Set(migrations.map((migration) => migration.name.slice(0, 4)));
  invariant(numbers.size === migrations.length, `Two migrations in ${directory} have the same number.`);
  return migrations;
}

/** Returns the SHA-256 of a text as hexadecimal digits. */
export function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function readText(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
}

/** Returns a directory beside this one, or its copy when this file is bundled. */
function directoryOf(name: 'schema' | 'migrations'): string {
  return import.meta.url.endsWith('.ts') ? fileURLToPath(new URL(`../${name}/`, import.meta.url)) : programFiles[name];
}
