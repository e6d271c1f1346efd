import { CommandFailure, oneLine } from '@portico/contract/command-line';
import {
  type CsvColumn,
  type CsvMapping,
  csvFields,
  csvHashFormats,
  emptyMapping,
  fieldsOfColumn,
  formOf,
  guessedFormat,
  guessedMapping,
  isUnclearEmptyText,
  kindOfField,
  knownEmptyTexts,
  meaningOf,
  noTimesOfColumn,
  shownSample,
  type TimeForm,
  wordsOfColumn,
} from '@portico/contract/sources';
import type { Terminal } from '../command.ts';
import { counted } from '../text.ts';

/** Answers to a question before the command ends. */
const answersMax = 5;
/** Answers that are no field. */
const [keep, leaveOut] = ['server_metadata', 'leave_out'];

/** Asks for the field of each column, and for what its values mean. @throws {CommandFailure} 2: no answer was right */
export async function askedMapping(columns: readonly CsvColumn[], terminal: Terminal): Promise<CsvMapping> {
  terminal.note(
    `Choose a field for each column: ${csvFields.join(', ')}. Several columns of display_name are joined. ${keep} keeps a column where only servers and webhooks read it. ${leaveOut} does not import it.`,
  );
  const guess = guessedMapping(columns);
  const chosen = new Map<string, readonly string[]>();
  const [kept, leftOut]: [string[], string[]] = [[], []];
  for (const column of columns) {
    const usual = fieldsOfColumn(guess, column.name)[0] ?? leaveOut;
    const field = await askedField(column, usual, chosen, terminal);
    if (field === keep) kept.push(column.name);
    else if (field === leaveOut) leftOut.push(column.name);
    else chosen.set(field, [...(chosen.get(field) ?? []), column.name]);
  }
  if (chosen.size === 0) throw usage('No column has a field.');
  const columnOf = (field: string) => columns.find(({ name }) => chosen.get(field)?.includes(name));
  const used = columns.filter(({ name }) => [...kept, ...[...chosen.values()].flat()].includes(name));
  const emptyTexts = await askedEmptyTexts(used, terminal);
  const format = guessedFormat(columnOf('password_hash')?.samples[0]);
  return {
    ...emptyMapping,
    columns: chosen,
    kept,
    // Of two columns with one name, a mapping must name both.
    leftOut,
    hashFormat: format === undefined ? undefined : await askedFormat(format, terminal),
    emptyTexts,
    words: await askedWords([...chosen.keys()], columnOf, emptyTexts, terminal),
    leftEmpty: await askedLeftEmpty([...chosen.keys()], columnOf, emptyTexts, terminal),
  };
}

/** Asks whether texts such as `None`, which are also names, mean an empty cell. */
async function askedEmptyTexts(
  columns: readonly CsvColumn[],
  { answer, note }: Terminal,
): Promise<CsvMapping['emptyTexts']> {
  const emptyTexts = [...emptyMapping.emptyTexts];
  for (const text of knownEmptyTexts.filter(isUnclearEmptyText)) {
    const found = columns.filter((column) => column.emptyTexts.has(text));
    if (found.length === 0) continue;
    const rows = found.reduce((sum, column) => sum + (column.emptyTexts.get(text) ?? 0), 0);
    const names = found.map(({ name }) => oneLine(name)).join(', ');
    const isEmpty = await asked(async () => {
      const given = (
        await answer(`“${text}” of ${names}, in ${counted(rows, 'line')}: empty, or keep the text (Enter: keep):`)
      ).trim();
      if (given === 'empty' || given === 'keep' || given === '') return given === 'empty';
      note('Answer empty or keep.');
      return undefined;
    }, 'Nothing was chosen.');
    if (isEmpty) emptyTexts.push(text);
  }
  return emptyTexts;
}

async function askedField(
  { name, samples }: CsvColumn,
  usual: string,
  chosen: ReadonlyMap<string, unknown>,
  { answer, note }: Terminal,
): Promise<string> {
  const shown = samples.map((value) => oneLine(shownSample(value))).join(', ');
  const isFree = (field: string) => kindOfField(field) === 'name' || !chosen.has(field);
  const first = isFree(usual) ? usual : leaveOut;
  return await asked(async () => {
    const field = (await answer(`Field of ${oneLine(name)} (${shown || 'empty'}) (Enter: ${first}):`)).trim() || first;
    if (field === keep || field === leaveOut || (csvFields.includes(field) && isFree(field))) return field;
    note(csvFields.includes(field) ? `${field} has a column already.` : `${field} is no field.`);
    return undefined;
  }, 'No field was chosen.');
}

/** Asks for the format of hashes that do not name it. */
async function askedFormat(guess: string, { answer, note }: Terminal): Promise<string> {
  return await asked(async () => {
    const format = (await answer(`Format of the password hashes (Enter: ${guess}):`)).trim() || guess;
    if (csvHashFormats.includes(format)) return format;
    note(`The formats are ${csvHashFormats.join(', ')}.`);
    return undefined;
  }, 'No format was chosen.');
}

/** Says what the words of flags become, and asks for those that are not known. */
async function askedWords(
  fields: readonly string[],
  columnOf: (field: string) => CsvColumn | undefined,
  emptyTexts: CsvMapping['emptyTexts'],
  { answer, note }: Terminal,
): Promise<CsvMapping['words']> {
  const words = new Map<string, ReadonlyMap<string, boolean>>();
  for (const field of fields.filter((one) => kindOfField(one) === 'flag')) {
    const chosen = new Map<string, boolean>();
    const column = columnOf(field);
    for (const [word, rows] of column === undefined ? [] : wordsOfColumn(column, { emptyTexts })) {
      if (word === '') continue;
      const meaning = meaningOf(word, undefined);
      const first = meaning === undefined ? 'refuse these lines' : meaning ? 'yes' : 'no';
      const isYes = await asked(async () => {
        const text = (
          await answer(
            `“${oneLine(shownSample(word))}” of ${field}, in ${counted(rows, 'line')}: yes or no (Enter: ${first}):`,
          )
        ).trim();
        if (text === '') return null;
        if (text === 'yes' || text === 'no') return text === 'yes';
        note('Answer yes or no.');
        return undefined;
      }, 'No meaning was chosen.');
      if (isYes !== null) chosen.set(word, isYes);
    }
    if (chosen.size > 0) words.set(field, chosen);
  }
  return words;
}

/** Asks whether values that are no times are left empty. Otherwise, their lines are refused. */
async function askedLeftEmpty(
  fields: readonly string[],
  columnOf: (field: string) => CsvColumn | undefined,
  emptyTexts: CsvMapping['emptyTexts'],
  { answer, note }: Terminal,
): Promise<readonly string[]> {
  const leftEmpty: string[] = [];
  for (const field of fields.filter((one) => kindOfField(one) === 'time')) {
    const column = columnOf(field);
    const { rows, example } = column === undefined ? { rows: 0, example: '' } : noTimesOfColumn(column, { emptyTexts });
    if (rows === 0) continue;
    const isEmpty = await asked(async () => {
      const text = (
        await answer(
          `${field} has no time in ${counted(rows, 'line')}, such as “${oneLine(shownSample(example))}”: refuse these lines, or leave the value empty (Enter: refuse):`,
        )
      ).trim();
      if (text === 'empty' || text === 'refuse' || text === '') return text === 'empty';
      note('Answer refuse or empty.');
      return undefined;
    }, 'Nothing was chosen.');
    if (isEmpty) leftEmpty.push(field);
  }
  return leftEmpty;
}

const questions: Readonly<Record<TimeForm, string>> = {
  'day-month': 'day first, such as 31.12.2020',
  'month-day': 'month first, such as 12/31/2020',
};

/** Asks for the forms of times that the values leave open. @throws {CommandFailure} 2: no answer was right */
export async function askedTimes(
  mapping: CsvMapping,
  fields: readonly string[],
  columns: readonly CsvColumn[],
  { answer, note }: Terminal,
): Promise<CsvMapping> {
  const times = new Map(mapping.times);
  for (const field of fields) {
    const column = columns.find(({ name }) => mapping.columns.get(field)?.includes(name));
    const { choices } = column === undefined ? { choices: [] } : formOf(column.times);
    const shown = column?.samples.map((value) => oneLine(shownSample(value))).join(', ') ?? '';
    note(
      `The values of ${field} do not show one form: ${shown}. ${choices.map((one) => `${one}: ${questions[one]}`).join('. ')}.`,
    );
    const form = await asked(async () => {
      const text = (await answer(`Form of ${field} (${choices.join(' or ')}):`)).trim();
      return choices.find((one) => one === text);
    }, 'No form was chosen.');
    times.set(field, form);
  }
  return { ...mapping, times };
}

/** Asks until there is an answer. @throws {CommandFailure} 2: there were too many wrong ones */
async function asked<T>(ask: () => Promise<T | undefined>, message: string): Promise<T> {
  for (let attempt = 1; attempt <= answersMax; attempt += 1) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw usage(message);
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, { exitCode: 2 });
}
