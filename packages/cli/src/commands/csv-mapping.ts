import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CommandFailure, type GivenCommand, oneLine } from '@portico/contract/command-line';
import {
  type CsvColumn,
  type CsvMapping,
  csvColumns,
  csvFields,
  csvHashFormats,
  formatField,
  guessedFormat,
  mappingText,
  SourceProblem,
  savedMapping,
  shownSample,
} from '@portico/contract/sources';
import type { Terminal } from '../command.ts';
import { fileOf } from '../sources/file.ts';

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
    if (savedMapping(Object.fromEntries(given)) === undefined)
      throw usage(
        `--map needs fields with columns, such as primary_email=Email,display_name=Name. The fields are ${csvFields.join(', ')}.`,
      );
    return given;
  }
  const file = named ?? `${path}.mapping.json`;
  if (existsSync(file)) return mappingOfFile(file);
  const columns = await columnsOf(path);
  if (columns.length === 0) throw usage(`${path} has no rows.`);
  if (!terminal.isInteractive)
    throw usage(
      `${path} needs a mapping: --map with fields, such as primary_email=Email, or --mapping with a file. Its columns are ${columns.map(({ name }) => oneLine(name)).join(', ')}. The fields are ${csvFields.join(', ')}.`,
    );
  const mapping = await askedMapping(columns, terminal);
  writeFileSync(file, mappingText(mapping));
  terminal.note(`Saved the mapping to ${file}. The next import uses it.`);
  return mapping;
}

function mappingOfFile(file: string): CsvMapping {
  try {
    const mapping = savedMapping(JSON.parse(readFileSync(file, 'utf8')));
    if (mapping !== undefined) return mapping;
  } catch {
    // Refused below, with what the file must have.
  }
  throw usage(`${file} must be a JSON object with fields and columns, such as {"primary_email":"Email"}.`);
}

async function columnsOf(path: string): Promise<readonly CsvColumn[]> {
  try {
    return await csvColumns(fileOf(path));
  } catch (error) {
    if (error instanceof SourceProblem) throw usage(error.message);
    throw usage(`${path} cannot be read.`);
  }
}

async function askedMapping(columns: readonly CsvColumn[], terminal: Terminal): Promise<CsvMapping> {
  terminal.note(`Choose a field for each column: ${csvFields.join(', ')}. Enter keeps the column in server_metadata.`);
  const mapping = new Map<string, string>();
  for (const { name, samples } of columns) {
    const shown = samples.map((value) => oneLine(shownSample(value))).join(', ');
    const field = await askedField(`${oneLine(name)} (${shown || 'empty'})`, mapping, terminal);
    if (field !== '') mapping.set(field, name);
  }
  if (mapping.size === 0) throw usage('No column has a field.');
  const guess = guessedFormat(columns.find(({ name }) => name === mapping.get('password_hash')));
  return guess === undefined ? mapping : mapping.set(formatField, await askedFormat(guess, terminal));
}

/** Asks for the format of hashes that do not name it. */
async function askedFormat(guess: string, terminal: Terminal): Promise<string> {
  for (let attempt = 1; attempt <= answersMax; attempt += 1) {
    const format = (await terminal.answer(`Format of the password hashes (Enter: ${guess}):`)).trim() || guess;
    if (csvHashFormats.includes(format)) return format;
    terminal.note(`The formats are ${csvHashFormats.join(', ')}.`);
  }
  throw usage('No format was chosen.');
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
