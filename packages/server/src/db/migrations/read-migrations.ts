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

/**
 * A step of an upgrade. A file has two: what is above the line `-- Outside of a transaction.`, and what is below it.
 *
 * @see docs/contribute/decisions/0134-one-upgrade-file.md
 */
export interface Migration {
  /** The file name without its extension, such as `0200_from_0_1`. The second step ends with `_outside`. Steps run in this order. */
  readonly name: string;
  readonly text: string;
  /** Detects changes of an applied file. Ignores line endings. */
  readonly digest: string;
}

const outside = '-- Outside of a transaction.';

/** Returns whether a step runs outside of a transaction, so that it does not block writes to large tables. */
export function isOutside({ text }: Migration): boolean {
  return text.startsWith(outside);
}

/**
 * Returns the statements of a step that runs outside of a transaction: lines `-- next statement` separate them. Each must be safe
 * to repeat, because the step starts again after an interruption. `migrate` makes `create index concurrently` safe.
 */
export function statementsOutside({ text }: Migration): string[] {
  return text.split(/^-- next statement$/m);
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
  const files = readdirSync(directory).toSorted();
  const names = files.flatMap((file) => FILE.exec(file)?.[1] ?? []);
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  invariant(numbers.size === names.length, `Two migrations in ${directory} have the same number.`);
  return names.flatMap((name) => stepsOf(name, readText(join(directory, `${name}.sql`))));
}

/** Both steps exist always: the second one also builds new indexes of the schema. */
function stepsOf(name: string, text: string): Migration[] {
  const start = text.search(new RegExp(`^${outside}`, 'm'));
  const [inside, below] = start === -1 ? [text, outside] : [text.slice(0, start), text.slice(start)];
  const step = (of: string, content: string) => ({ name: of, text: content, digest: digestOfText(content) });
  return [step(name, inside), step(`${name}_outside`, below)];
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
