import { type CsvPreviewCell, type CsvPreviewRow, shownSample } from '@portico/contract/sources';
import { table } from '../text.ts';

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
