import { type SourceFile, SourceProblem } from './source-file.ts';

/** Most characters of a row, so that memory is bounded. */
const lengthMax = 4_000_000;

/** Reads the rows of a CSV file as objects with the names of the first row. @see RFC 4180 @throws {SourceProblem} a row is too long */
export async function* csvRows(file: SourceFile): AsyncGenerator<Readonly<Record<string, string>>> {
  let names: readonly string[] | undefined;
  for await (const cells of rowsOf(file)) {
    if (names === undefined) {
      names = cells.map((name) => name.trim());
      continue;
    }
    if (cells.length === 1 && cells[0] === '') continue;
    yield Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  }
}

async function* rowsOf(file: SourceFile): AsyncGenerator<readonly string[]> {
  let cells: string[] = [];
  let [cell, length]: [string, number] = ['', 0];
  let [isQuoted, wasQuote, isFirst]: [boolean, boolean, boolean] = [false, false, true];
  for await (const chunk of file.text()) {
    for (const character of isFirst ? chunk.replace(/^\uFEFF/, '') : chunk) {
      isFirst = false;
      length += 1;
      if (length > lengthMax) throw new SourceProblem(`${file.name} has a row of more than 4 MB.`);
      if (isQuoted) {
        if (character === '"') [isQuoted, wasQuote] = [false, true];
        else cell += character;
        continue;
      }
      if (character === '"') {
        // Two quotes inside of a quoted cell are one quote.
        if (wasQuote) cell += '"';
        isQuoted = true;
        wasQuote = false;
        continue;
      }
      wasQuote = false;
      if (character === ',') {
        cells.push(cell);
        cell = '';
      } else if (character === '\n') {
        yield [...cells, cell.replace(/\r$/, '')];
        [cells, cell, length] = [[], '', 0];
      } else cell += character;
    }
  }
  if (cell !== '' || cells.length > 0) yield [...cells, cell.replace(/\r$/, '')];
}
