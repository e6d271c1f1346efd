import {
  type CsvColumn,
  type CsvMapping,
  type CsvPreviewCell,
  type CsvPreviewRow,
  fieldsOfColumn,
  kindOfField,
  meaningOf,
  placeOfColumn,
  shownSample,
  timesOfColumn,
  wordsOfColumn,
} from '@portico/contract/sources';
import { counted, table } from '../text.ts';

/** Rows of the file that are printed. The JSON has all. */
const rowsMax = 3;

/** Returns what the values of the first rows become, as tables. */
export function previewTexts(preview: readonly CsvPreviewRow[]): readonly string[] {
  return preview
    .slice(0, rowsMax)
    .flatMap(({ line, cells }) => [
      `What line ${line} becomes:`,
      ...table(cells.map((cell) => [cell.column, shownSample(cell.value), becomesText(cell)])).map((row) => `  ${row}`),
    ]);
}

function becomesText({ field, becomes, state }: CsvPreviewCell): string {
  if (state === 'stored') return `${field ?? ''} = ${becomes}`;
  if (state === 'refused') return `the line is refused: the value ${becomes}`;
  return state === 'left out' && field !== undefined ? `not imported: the value ${becomes}` : becomes;
}

/** Returns what the words of flags and texts such as NULL become in the whole file, and how its times are written. */
export function meaningTexts(columns: readonly CsvColumn[], mapping: CsvMapping): readonly string[] {
  const rows = columns.flatMap((column) => {
    const fields = fieldsOfColumn(mapping, column.name);
    const isUsed = fields.length > 0 || placeOfColumn(mapping, column.name) === 'kept';
    const meanings = fields.flatMap((field) => {
      if (kindOfField(field) === 'flag') return wordRows(field, column, mapping);
      const form = mapping.times.get(field);
      return form === undefined ? [] : [[column.name, `times are ${form}`, proofText(column)]];
    });
    return isUsed ? [...meanings, ...emptyRows(column, mapping)] : [];
  });
  if (rows.length === 0) return [];
  return [
    'What values mean:',
    ...table(rows).map((row) => `  ${row}`),
    'Change it with words.<field>.<word>=yes or no, and empty=<text>, in --map or in the mapping file.',
  ];
}

function proofText({ times: { proof } }: CsvColumn): string {
  return proof === undefined ? 'no value shows it' : `${proof} shows it`;
}

/** Returns what texts such as NULL become, and the errors of spreadsheets. */
function emptyRows({ name, emptyTexts, sheetErrors }: CsvColumn, mapping: CsvMapping): string[][] {
  const texts = [...emptyTexts].map(([text, lines]) => {
    const becomes = mapping.emptyTexts.includes(text) ? 'empty' : 'no empty cell';
    return [name, text, `${becomes}, in ${counted(lines, 'line')}`];
  });
  if (sheetErrors === 0) return texts;
  return [...texts, [name, 'errors of a spreadsheet', `empty, in ${counted(sheetErrors, 'line')}`]];
}

function wordRows(field: string, column: CsvColumn, mapping: CsvMapping): string[][] {
  const { name, otherWords } = column;
  const rows = [...wordsOfColumn(column, mapping)].map(([word, lines]) => {
    const meaning = meaningOf(word, mapping.words.get(field));
    const becomes = meaning === undefined ? 'refused' : meaning ? 'yes' : 'no';
    return [name, word === '' ? 'empty' : shownSample(word), `${becomes}, in ${counted(lines, 'line')}`];
  });
  const times = timesOfColumn(column);
  if (times > 0) rows.push([name, 'a time', `yes, in ${counted(times, 'line')}`]);
  if (otherWords > 0)
    rows.push([name, 'other words', `refused if they are unknown, in ${counted(otherWords, 'line')}`]);
  return rows;
}
