import { csvRows } from '../csv-rows.ts';
import type { SourceFile } from '../source-file.ts';
import { visibleText } from '../visible-text.ts';
import { plainCell } from './cells.ts';
import { isKnownEmptyText, isSheetError } from './empty-texts.ts';
import { isKnownWord, plainWord } from './flags.ts';
import { isNamedHash } from './hashes.ts';
import type { CsvMapping } from './mapping.ts';
import { isZeroTime, noTimes, noteTime, sortOfTime, type TimeFacts } from './times.ts';

/** Values of a column that are shown, and characters of each. */
const [samplesMax, sampleLength] = [3, 40];
/** Different words of a column that are counted alone, and characters of each. A column of yes and no has few. */
const [wordsMax, wordLength] = [20, 40];
/** First rows that the preview shows. */
const previewMax = 5;
/** Rows between two calls about the progress. */
const progressRows = 10_000;

/** What a column has in all rows. */
export interface CsvColumn {
  readonly name: string;
  /** The first values. */
  readonly samples: readonly string[];
  /** Rows without a value, also with an error of a spreadsheet. */
  readonly empty: number;
  /** Rows by the texts that can mean no value, such as NULL. The mapping says whether they do. */
  readonly emptyTexts: ReadonlyMap<string, number>;
  /** Rows with an error of a spreadsheet. */
  readonly sheetErrors: number;
  readonly times: Readonly<TimeFacts>;
  /** Rows by value. Without times. Known words are always among them. */
  readonly words: ReadonlyMap<string, number>;
  /** Rows whose value is one of too many. */
  readonly otherWords: number;
}

/** A row as the file has it. */
export type CsvRow = Readonly<Record<string, string>>;

/** What a file has. */
export interface CsvFacts {
  readonly columns: readonly CsvColumn[];
  readonly rows: number;
  /** The first rows. */
  readonly first: readonly { readonly line: number; readonly row: CsvRow }[];
}

/** Reads all rows of a CSV. Its memory does not depend on their number. @param onProgress called with the number of rows so far */
export async function csvFacts(file: SourceFile, onProgress?: (rows: number) => void): Promise<CsvFacts> {
  const columns = new Map<string, ColumnScan>();
  const first: { readonly line: number; readonly row: CsvRow }[] = [];
  let [rows, line]: [number, number] = [0, 0];
  const watch = {
    reached: (at: number) => {
      line = at;
    },
    refused: () => undefined,
    skipped: () => undefined,
    left: () => undefined,
  };
  for await (const row of csvRows({ ...file, watch })) {
    for (const [name, text] of Object.entries(row)) {
      const column = columns.get(name) ?? new ColumnScan(name);
      columns.set(name, column);
      column.note(text);
    }
    rows += 1;
    if (first.length < previewMax) first.push({ line, row });
    if (rows % progressRows === 0) onProgress?.(rows);
  }
  return { columns: [...columns.values()], rows, first };
}

/** Looks at the values of a column. */
class ColumnScan implements CsvColumn {
  readonly samples: string[] = [];
  empty = 0;
  readonly emptyTexts = new Map<string, number>();
  sheetErrors = 0;
  readonly times = noTimes();
  readonly words = new Map<string, number>();
  otherWords = 0;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  note(given: string): void {
    const text = given.trim();
    if (text === '') {
      this.empty += 1;
      return;
    }
    if (isKnownEmptyText(text)) {
      count(this.emptyTexts, text);
      return;
    }
    if (isSheetError(text)) {
      this.empty += 1;
      this.sheetErrors += 1;
      return;
    }
    if (this.samples.length < samplesMax) this.samples.push(text);
    const cell = plainCell(text);
    const sort = sortOfTime(cell);
    if (sort !== undefined) noteTime(this.times, sort, cell);
    else this.#noteWord(plainWord(cell));
  }

  #noteWord(word: string): void {
    const hasRoom = this.words.size < wordsMax && word.length <= wordLength;
    if (hasRoom || this.words.has(word) || isKnownWord(word) || isZeroTime(word)) count(this.words, word);
    else this.otherWords += 1;
  }
}

function count(counts: Map<string, number>, text: string): void {
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

/** Returns the rows of a column by word, as a mapping reads them. The empty word is an empty cell. */
export function wordsOfColumn(
  column: CsvColumn,
  { emptyTexts }: Pick<CsvMapping, 'emptyTexts'>,
): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (word: string, lines: number) => {
    if (lines > 0) words.set(word, (words.get(word) ?? 0) + lines);
  };
  // Words have small letters. `Nil` is no `nil`.
  for (const [word, lines] of column.words)
    add(emptyTexts.includes(word) && !isKnownEmptyText(word) ? '' : word, lines);
  for (const [text, lines] of column.emptyTexts) add(emptyTexts.includes(text) ? '' : plainWord(text), lines);
  add('', column.empty);
  return words;
}

/** Returns the number of rows of a column with a time. */
export function timesOfColumn({ times: { dayFirst, monthFirst, open, plain } }: CsvColumn): number {
  return dayFirst + monthFirst + open + plain;
}

/** Returns the rows of a column with a value that is no time, and one of these values. */
export function noTimesOfColumn(
  column: CsvColumn,
  mapping: Pick<CsvMapping, 'emptyTexts'>,
): { readonly rows: number; readonly example: string } {
  const words = [...wordsOfColumn(column, mapping)].filter(([word]) => word !== '' && !isZeroTime(word));
  return { rows: words.reduce((sum, [, lines]) => sum + lines, column.otherWords), example: words[0]?.[0] ?? '' };
}

/** Returns a value as it is shown: without secrets, hidden characters and a long end. */
export function shownSample(value: string): string {
  if (isNamedHash(value)) return `${value.slice(0, 7)}…`;
  return visibleText(value.length > sampleLength ? `${value.slice(0, sampleLength)}…` : value);
}
