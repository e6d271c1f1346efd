import { type SourceFile, SourceProblem } from './source-file.ts';

/** Most characters of a row, so that memory is bounded. */
const lengthMax = 4_000_000;

/** Most columns: a row becomes an object with all of them. */
const columnsMax = 1000;

/**
 * Reads the rows of a CSV file as objects with the names of the first row. Its cells are separated by commas, semicolons or tabs.
 *
 * @see RFC 4180
 * @param required names that the first row must have
 * @throws {SourceProblem} a name is missing or there twice, a row is too long, there are too many columns, or a quote is not closed
 */
export async function* csvRows(
  file: SourceFile,
  required: readonly string[] = [],
): AsyncGenerator<Readonly<Record<string, string>>> {
  let names: readonly string[] | undefined;
  for await (const { cells, line, isBroken } of rowsOf(file)) {
    if (names === undefined) {
      names = namesOf(cells, file, required);
      continue;
    }
    // Spreadsheets write the separators of an empty row too.
    if (!isBroken && cells.every((cell) => cell.trim() === '')) continue;
    file.watch?.reached(line);
    if (isBroken) {
      file.watch?.refused('has text after the quote that closes a cell. Write a quote inside of a cell twice');
      continue;
    }
    if (cells.slice(names.length).some((cell) => cell.trim() !== '')) {
      file.watch?.refused(`has ${cells.length} cells, and the first row has ${names.length}`);
      continue;
    }
    if (cells.length < names.length) file.watch?.left({ field: 'row', reason: 'has fewer cells than the first row' });
    yield Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  }
}

function namesOf(cells: readonly string[], file: SourceFile, required: readonly string[]): readonly string[] {
  if (cells.length > columnsMax)
    throw new SourceProblem(`${file.name} has more than ${columnsMax.toLocaleString('en')} columns.`);
  const given = cells.map((name) => name.trim());
  const names = distinct(given);
  for (const name of required) {
    const at = given.indexOf(name);
    if (!names.includes(name)) throw new SourceProblem(`${file.name} has no column ${name}.`);
    const second = at < 0 ? -1 : given.indexOf(name, at + 1);
    // A mapping can name both.
    if (second >= 0 && !required.includes(names[second] ?? ''))
      throw new SourceProblem(`${file.name} has two columns ${name}. Rename one, or name ${names[second]} too.`);
  }
  return names;
}

/** Gives columns without a name, and those with the name of an earlier one, a name of their own: their values must not get lost. */
function distinct(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const known = new Set<string>();
  return names.map((name, at) => {
    const base = name === '' ? `Column ${at + 1}` : name;
    let own = base;
    for (let number = 2; known.has(own) || (own !== name && taken.has(own)); number += 1) own = `${base} (${number})`;
    known.add(own);
    return own;
  });
}

export interface Row {
  readonly cells: readonly string[];
  /** Whether a cell goes on after the quote that closes it. */
  readonly isBroken: boolean;
  /** The line at which it begins. */
  readonly line: number;
}

/** Reads the rows of a CSV, also of one without names. */
export async function* rowsOf(file: SourceFile): AsyncGenerator<Row> {
  let scan: RowScan | undefined;
  for await (const chunk of file.text()) {
    if (scan === undefined) {
      const text = chunk.replace(/^\uFEFF/, '');
      const [hint = '', separator = separatorOf(text)] = separatorHint.exec(text) ?? [];
      scan = new RowScan(separator, hint === '' ? 1 : 2);
      yield* scan.read(text.slice(hint.length));
    } else yield* scan.read(chunk);
    if (scan.length > lengthMax)
      throw new SourceProblem(`${file.name} has a row of more than 4 MB at line ${scan.line}.`);
  }
  if (scan === undefined) return;
  if (scan.isQuoted)
    throw new SourceProblem(`${file.name} has a quote that is not closed, in the row at line ${scan.line}.`);
  yield* scan.end();
}

/** The line by which programs tell Excel the separator. */
const separatorHint = /^"?sep=([,;\t])"?\r?\n/i;

/** Returns the separator of the first row. Spreadsheets write semicolons in countries where numbers have a comma. */
function separatorOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text.replaceAll(/"[^"]*"/g, ''))?.[0] ?? '').slice(0, lengthMax);
  const counts = [',', ';', '\t'].map((separator) => [separator, head.split(separator).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Finds rows in the parts of a text. */
class RowScan {
  readonly #special: RegExp;
  #cells: string[] = [];
  #cell = '';
  /** Whether the cell began with a quote, and whether its last character is one. */
  #hasQuotes = false;
  #wasQuote = false;
  #isBroken = false;
  #lines: number;
  isQuoted = false;
  /** Characters of the current row so far. */
  length = 0;
  /** The line at which the current row begins. */
  line: number;

  /** @param line at which the text begins */
  constructor(separator: string, line: number) {
    [this.#lines, this.line] = [line, line];
    this.#special = new RegExp(`["\\n${separator}]`, 'g');
  }

  /** Returns the rows that end in a part of the text. Text between special characters is taken at once. */
  read(chunk: string): readonly Row[] {
    const rows: Row[] = [];
    let start = 0;
    for (const { index, 0: character } of chunk.matchAll(this.#special)) {
      if (character === '\n') this.#lines += 1;
      if (this.isQuoted && character !== '"') continue;
      if (index > start) this.#add(chunk.slice(start, index));
      start = index + 1;
      if (character === '"') this.#readQuote();
      else if (character === '\n') rows.push(this.#take());
      else this.#endCell();
    }
    if (start < chunk.length) this.#add(chunk.slice(start));
    return rows;
  }

  #add(text: string): void {
    this.#cell += text;
    this.length += text.length;
    if (this.isQuoted) return;
    this.#wasQuote = false;
    if (this.#hasQuotes && text.trim() !== '') this.#isBroken = true;
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    [this.#cell, this.#wasQuote, this.#hasQuotes] = ['', false, false];
    this.length += 1;
  }

  /** Returns the last row, if no line break ends it. */
  end(): readonly Row[] {
    return this.#cell !== '' || this.#cells.length > 0 ? [this.#take()] : [];
  }

  #readQuote(): void {
    this.length += 1;
    if (this.isQuoted) {
      [this.isQuoted, this.#wasQuote] = [false, true];
      return;
    }
    const isFirst = !this.#hasQuotes && this.#cell === '';
    // Two quotes inside of a quoted cell are one quote. Inside of another cell, a quote is itself.
    // @guard quotes-inside-of-cells-join-no-rows
    if (!isFirst) this.#cell += '"';
    if (isFirst || this.#wasQuote) [this.isQuoted, this.#hasQuotes, this.#wasQuote] = [true, true, false];
    else if (this.#hasQuotes) this.#isBroken = true;
  }

  #take(): Row {
    const row = { cells: [...this.#cells, this.#cell.replace(/\r$/, '')], line: this.line, isBroken: this.#isBroken };
    [this.#cells, this.#cell, this.length, this.line] = [[], '', 0, this.#lines];
    [this.#wasQuote, this.#hasQuotes, this.#isBroken] = [false, false, false];
    return row;
  }
}
