import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CommandFailure, type GivenCommand, oneLine } from '@portico/contract/command-line';
import { csvFields, csvRows, SourceProblem } from '@portico/contract/sources';
import type { Terminal } from '../command.ts';
import { fileOf } from '../sources/file.ts';

/** Values of a column that are shown, and characters of each. */
const [samplesMax, sampleLength] = [3, 40];
/** Answers to a question before the command ends. */
const answersMax = 5;

/**
 * Returns the columns of a CSV by field: from `--map`, else from the mapping file, else as the person answers. Saves the answers
 * to the mapping file, so that the next import does not ask.
 *
 * @throws {CommandFailure} 2: there is no mapping and no person to ask, or the mapping file is wrong
 */
export async function mappingOf(
  path: string,
  given: ReadonlyMap<string, string>,
  options: GivenCommand['options'],
  terminal: Terminal,
): Promise<ReadonlyMap<string, string>> {
  const named = options.get('--mapping');
  if (options.has('--map')) {
    if (named !== undefined) throw usage('Name --map or --mapping, not both.');
    if (given.size === 0 || [...given.keys()].some((field) => !csvFields.includes(field)))
      throw usage(
        `--map needs fields with columns, such as primary_email=Email,display_name=Name. The fields are ${csvFields.join(', ')}.`,
      );
    return given;
  }
  const file = named ?? `${path}.mapping.json`;
  if (existsSync(file)) return savedMapping(file);
  const rows = await firstRows(path);
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) throw usage(`${path} has no rows.`);
  if (!terminal.isInteractive)
    throw usage(
      `${path} needs a mapping: --map with fields, such as primary_email=Email, or --mapping with a file. Its columns are ${columns.map(oneLine).join(', ')}. The fields are ${csvFields.join(', ')}.`,
    );
  const mapping = await askedMapping(rows, columns, terminal);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(mapping), undefined, 2)}\n`);
  terminal.note(`Saved the mapping to ${file}. The next import uses it.`);
  return mapping;
}

function savedMapping(file: string): ReadonlyMap<string, string> {
  try {
    const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(saved ?? {});
    if (
      entries.length > 0 &&
      entries.every(([field, column]) => csvFields.includes(field) && typeof column === 'string')
    )
      return new Map(entries);
  } catch {
    // Refused below, with what the file must have.
  }
  throw usage(`${file} must be a JSON object with fields and columns, such as {"primary_email":"Email"}.`);
}

async function firstRows(path: string) {
  const rows: Readonly<Record<string, string>>[] = [];
  try {
    for await (const row of csvRows(fileOf(path))) {
      rows.push(row);
      if (rows.length >= 20) break;
    }
  } catch (error) {
    if (error instanceof SourceProblem) throw usage(error.message);
    throw usage(`${path} cannot be read.`);
  }
  return rows;
}

async function askedMapping(
  rows: Awaited<ReturnType<typeof firstRows>>,
  columns: readonly string[],
  terminal: Terminal,
): Promise<ReadonlyMap<string, string>> {
  terminal.note(`Choose a field for each column: ${csvFields.join(', ')}. Enter keeps the column in server_metadata.`);
  const mapping = new Map<string, string>();
  for (const column of columns) {
    const values = rows.map((row) => row[column] ?? '').filter((value) => value.trim() !== '');
    const samples = values.slice(0, samplesMax).map((value) => oneLine(value).slice(0, sampleLength));
    const field = await askedField(`${oneLine(column)} (${samples.join(', ') || 'empty'})`, mapping, terminal);
    if (field !== '') mapping.set(field, column);
  }
  if (mapping.size === 0) throw usage('No column has a field.');
  return mapping;
}

/** @returns an empty text for none */
async function askedField(column: string, mapping: ReadonlyMap<string, string>, terminal: Terminal): Promise<string> {
  for (let attempt = 1; attempt <= answersMax; attempt += 1) {
    const field = (await terminal.answer(`Field of ${column}:`)).trim();
    if (field === '' || (csvFields.includes(field) && !mapping.has(field))) return field;
    terminal.note(mapping.has(field) ? `${field} has a column already.` : `${field} is no field.`);
  }
  throw usage('No field was chosen.');
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, { exitCode: 2 });
}
