import { type SourceFile, SourceProblem } from './source-file.ts';
import { SqlStatements } from './sql-statements.ts';
import { textLines } from './text-lines.ts';

/** Most characters of a row, so that memory is bounded. */
const lengthMax = 4_000_000;

type Row = Readonly<Record<string, string>>;

/** A row of a table. */
interface TableRow {
  readonly table: string;
  readonly row: Row;
}

/**
 * Reads the rows that a PostgreSQL dump has for tables, in COPY and INSERT, without the columns that are null.
 *
 * @see https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 * @param tables with their schema, such as `auth.users`
 * @throws {SourceProblem} INSERT does not name its columns, a row is too long, or the file ends within the table
 */
export async function* dumpRows(file: SourceFile, ...tables: readonly string[]): AsyncGenerator<TableRow> {
  const statements = new SqlStatements();
  /** The columns of the table whose rows begin in the next line. */
  let copied: { readonly table: string; readonly names: readonly string[] } | undefined;
  let line = 0;
  for await (const given of textLines(file, lengthMax)) {
    line += 1;
    if (copied !== undefined) {
      const text = given.replace(/\r$/, '');
      if (text === String.raw`\.`) copied = undefined;
      else if (tables.includes(copied.table)) {
        file.watch?.reached(line);
        const cells = bounded(text, file, line).split('\t');
        const [given, wanted] = [cells.length, copied.names.length];
        if (given === wanted) yield { table: copied.table, row: rowOf(cells, copied.names) };
        else file.watch?.refused(`has ${given} values for ${wanted} columns of ${copied.table}`);
      }
      continue;
    }
    for (const part of statements.read(bounded(given, file, line), line)) {
      if (part.kind === 'copy') copied = part;
      if (!tables.includes(part.table) || part.kind === 'copy') continue;
      if (part.kind === 'problem')
        throw new SourceProblem(`${file.name} has a value that is no constant at line ${line}.`);
      if (part.names?.length !== part.values.length) throw new SourceProblem(problemOf(part, file));
      file.watch?.reached(part.line);
      const entries = part.names.flatMap((name, at) => entryOf(name, part.values[at] ?? null));
      yield { table: part.table, row: Object.fromEntries(entries) };
    }
    if (statements.length > lengthMax) throw tooLong(file, line);
  }
  const isCut = copied === undefined ? statements.isOpen : true;
  if (isCut)
    throw new SourceProblem(`${file.name} ends in the middle of ${copied?.table ?? 'a statement'}. Export it again.`);
}

function bounded(text: string, file: SourceFile, line: number): string {
  if (text.length > lengthMax) throw tooLong(file, line);
  return text;
}

function tooLong(file: SourceFile, line: number): SourceProblem {
  return new SourceProblem(`${file.name} has a row of more than 4 MB at line ${line}.`);
}

interface InsertedRow {
  readonly names: readonly string[] | undefined;
  readonly values: readonly unknown[];
  readonly line: number;
}

function problemOf({ names, values, line }: InsertedRow, { name }: SourceFile): string {
  if (names === undefined)
    return `${name} has INSERT statements without the names of columns. Dump with --column-inserts, or without --inserts.`;
  return `${name} has ${values.length} values for ${names.length} columns at line ${line}.`;
}

const entryOf = (name: string, value: string | null) => (value === null ? [] : [[name, value] as const]);

/** Returns a row in the format of COPY. */
function rowOf(cells: readonly string[], names: readonly string[]): Row {
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const cell = cells[at] ?? nullText;
      return cell === nullText ? [] : entryOf(name, plain(cell));
    }),
  );
}

const nullText = String.raw`\N`;
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function plain(cell: string): string {
  return cell.includes('\\')
    ? cell.replaceAll(/\\(x[\da-fA-F]{1,2}|[0-7]{1,3}|.)/g, (_all, code: string) => character(code))
    : cell;
}

/** Returns the character of an escape. @throws {SourceProblem} it is a byte of several */
function character(code: string): string {
  const byte = /^x./.test(code)
    ? Number.parseInt(code.slice(1), 16)
    : Number.parseInt(/^[0-7]/.test(code) ? code : '', 8);
  if (byte > 0x7f) throw new SourceProblem(`A value of the dump has \\${code}, which is no character.`);
  return Number.isNaN(byte) ? (escapes[code] ?? code) : String.fromCharCode(byte);
}
