import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CommandFailure, type GivenCommand, oneLine } from '@portico/contract/command-line';
import {
  type CsvFacts,
  type CsvMapping,
  columnsIn,
  csvFacts,
  csvFields,
  mappingOfPairs,
  mappingText,
  openTimes,
  pairsOf,
  SourceProblem,
  savedMapping,
  withTimes,
} from '@portico/contract/sources';
import type { Terminal } from '../command.ts';
import { fileOf } from '../sources/file.ts';
import { counted } from '../text.ts';
import { askedMapping, askedTimes } from './csv-questions.ts';

/** How a CSV is read, and what it has. */
export interface ReadCsv {
  readonly mapping: CsvMapping;
  readonly facts: CsvFacts;
}

/**
 * Returns how a CSV is read: by `--map`, else by the mapping file, else as the person answers. Saves the answers to the mapping file,
 * so that the next import does not ask. Reads the whole file, because its values show how times are written.
 *
 * @throws {CommandFailure} 2: there is no mapping and no person to ask, the mapping is wrong, or times can be several
 */
export async function readCsv(path: string, options: GivenCommand['options'], terminal: Terminal): Promise<ReadCsv> {
  const given = givenMapping(path, options);
  const facts = await factsOf(path, terminal);
  if (facts.rows === 0) throw usage(`${path} has no rows.`);
  if (given === undefined && !terminal.isInteractive)
    throw usage(
      `${path} needs a mapping: --map with fields, such as primary_email=Email, or --mapping with a file. Its columns are ${facts.columns.map(({ name }) => oneLine(name)).join(', ')}. The fields are ${csvFields.join(', ')}.`,
    );
  if (given !== undefined) requireColumns(given, facts, path);
  const begun = withTimes(given ?? (await askedMapping(facts.columns, terminal)), facts.columns);
  const open = openTimes(begun, facts.columns);
  if (open.length > 0 && !terminal.isInteractive) throw usage(openText(begun, open));
  const mapping = open.length === 0 ? begun : await askedTimes(begun, open, facts.columns, terminal);
  const file = mappingFile(path, options);
  if (file !== undefined && (given === undefined || mapping !== begun)) {
    writeFileSync(file, mappingText(mapping));
    terminal.note(`Saved the mapping to ${file}. The next import uses it.`);
  }
  return { mapping, facts };
}

/** @returns undefined if `--map` has the mapping */
function mappingFile(path: string, options: GivenCommand['options']): string | undefined {
  return options.has('--map') ? undefined : (options.get('--mapping') ?? `${path}.mapping.json`);
}

/** @returns undefined if there is none yet */
function givenMapping(path: string, options: GivenCommand['options']): CsvMapping | undefined {
  const file = mappingFile(path, options);
  if (file !== undefined) return existsSync(file) ? mappingOfFile(file) : undefined;
  if (options.has('--mapping')) throw usage('Name --map or --mapping, not both.');
  const mapping = mappingOfPairs(pairsOf(options.get('--map') ?? ''));
  if (mapping !== undefined) return mapping;
  throw usage(
    `--map needs fields with columns, such as primary_email=Email,display_name=Name. The fields are ${csvFields.join(', ')}.`,
  );
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

/** @throws {CommandFailure} the file does not have a column of the mapping */
function requireColumns(mapping: CsvMapping, { columns }: CsvFacts, path: string): void {
  const missing = columnsIn(mapping).find((name) => !columns.some((column) => column.name === name));
  if (missing !== undefined) throw usage(`${path} has no column ${oneLine(missing)}.`);
}

async function factsOf(path: string, { note }: Terminal): Promise<CsvFacts> {
  let noted = 0;
  try {
    return await csvFacts(fileOf(path), (rows) => {
      if (rows - noted < 100_000) return;
      noted = rows;
      note(`Looked at ${counted(rows, 'row')} …`);
    });
  } catch (error) {
    if (error instanceof SourceProblem) throw usage(error.message);
    throw usage(`${path} cannot be read.`);
  }
}

function openText({ columns }: CsvMapping, fields: readonly string[]): string {
  const names = fields.map((field) => `${oneLine(columns.get(field)?.[0] ?? '')} (${field})`).join(', ');
  return `The times of ${names} can be read in two ways. Add their form to --map or to the mapping file: times.${fields[0] ?? ''}=day-month or month-day.`;
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, { exitCode: 2 });
}
