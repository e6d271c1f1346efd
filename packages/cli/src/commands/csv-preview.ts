import {
  type CsvColumn,
  type CsvMapping,
  type CsvPreviewCell,
  type CsvPreviewRow,
  kindOfField,
  meaningOf,
  shownSample,
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

/** Returns what the words of flags become in the whole file, and how its times are written. */
export function meaningTexts(columns: readonly CsvColumn[], mapping: CsvMapping): readonly string[] {
  const rows = [...mapping.columns].flatMap(([field, [name]]) => {
    const column = columns.find((one) => one.name === name);
    if (column === undefined) return [];
    if (kindOfField(field) === 'flag') return wordRows(field, column, mapping);
    const form = mapping.times.get(field);
    return form === undefined ? [] : [[column.name, `times are ${form}`, proofText(column)]];
  });
  return rows.length === 0 ? [] : ['What values mean:', ...table(rows).map((row) => `  ${row}`)];
}

function proofText({ times: { proof } }: CsvColumn): string {
  return proof === undefined ? 'no value shows it' : `${proof} shows it`;
}

function wordRows(field: string, { name, words, empty, otherWords }: CsvColumn, mapping: CsvMapping): string[][] {
  const rows = [...words].map(([word, lines]) => [word, lines] as const);
  const all = empty > 0 ? [...rows, ['', empty] as const] : rows;
  const known = all.map(([word, lines]) => {
    const meaning = meaningOf(word, mapping.words.get(field));
    const becomes = meaning === undefined ? 'refused' : meaning ? 'yes' : 'no';
    return [name, word === '' ? 'empty' : word, `${becomes}, in ${counted(lines, 'line')}`];
  });
  return otherWords === 0 ? known : [...known, [name, 'other words', `in ${counted(otherWords, 'line')}`]];
}
