import { type SourceFile, SourceProblem } from './source-file.ts';
import { textLines } from './text-lines.ts';

/** Most characters of a row, so that memory is bounded. */
const lengthMax = 4_000_000;

/**
 * Reads the rows of a table in a dump of PostgreSQL, without the columns that are null.
 *
 * @see https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 * @param table with its schema, such as `auth.users`
 * @throws {SourceProblem} the rows are not in the format of COPY, a row is too long, or the file ends within the table
 */
export async function* dumpRows(file: SourceFile, table: string): AsyncGenerator<Readonly<Record<string, string>>> {
  let names: readonly string[] | undefined;
  let line = 0;
  for await (const given of textLines(file, lengthMax)) {
    const text = given.replace(/\r$/, '');
    line += 1;
    if (names === undefined) {
      if (line === 1 && text.startsWith('PGDMP')) throw new SourceProblem(`${file.name} ${isNotPlain}`);
      names = columnsOf(text, table, file);
    } else if (text === String.raw`\.`) names = undefined;
    else {
      if (text.length > lengthMax) throw new SourceProblem(`${file.name} has a row of more than 4 MB at line ${line}.`);
      file.watch?.reached(line);
      yield rowOf(text, names);
    }
  }
  if (names !== undefined) throw new SourceProblem(`${file.name} ends in the middle of ${table}. Export it again.`);
}

const isNotPlain = 'is a dump in the custom format. Dump with pg_dump --format plain.';
const hasInserts = 'has INSERT statements. Dump without --inserts, or with supabase db dump --use-copy.';

/** Returns the columns if the rows of the table begin. */
function columnsOf(text: string, table: string, file: SourceFile): readonly string[] | undefined {
  const begin = /^(COPY|INSERT INTO) ([\w".]+) \(([^)]*)\)/.exec(text);
  const [, command, name = '', columns = ''] = begin ?? [];
  if (name.replaceAll('"', '') !== table) return undefined;
  if (command !== 'COPY') throw new SourceProblem(`${file.name} ${hasInserts}`);
  return columns.split(',').map((column) => column.trim().replaceAll('"', ''));
}

function rowOf(text: string, names: readonly string[]): Readonly<Record<string, string>> {
  const cells = text.split('\t');
  const given = names.map((name, at) => [name, cells[at] ?? nullText] as const);
  return Object.fromEntries(given.flatMap(([name, cell]) => (cell === nullText ? [] : [[name, plain(cell)]])));
}

const nullText = String.raw`\N`;
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function plain(cell: string): string {
  return cell.replaceAll(/\\(.)/g, (_all, character: string) => escapes[character] ?? character);
}
