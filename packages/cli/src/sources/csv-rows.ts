import { createReadStream } from 'node:fs';
import { CommandFailure } from '@portico/contract/command-line';

/** Most characters of a row, so that memory is bounded. */
const lengthMax = 4_000_000;

/** Reads the rows of a CSV file as objects with the names of the first row. @see RFC 4180 @throws {CommandFailure} a row is too long */
export async function* csvRows(path: string): AsyncGenerator<Readonly<Record<string, string>>> {
  let names: readonly string[] | undefined;
  for await (const cells of rowsOf(path)) {
    if (names === undefined) {
      names = cells.map((name) => name.trim());
      continue;
    }
    if (cells.length === 1 && cells[0] === '') continue;
    yield Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  }
}

async function* rowsOf(path: string): AsyncGenerator<readonly string[]> {
  let cells: string[] = [];
  let [cell, length]: [string, number] = ['', 0];
  let [isQuoted, wasQuote, isFirst]: [boolean, boolean, boolean] = [false, false, true];
  for await (const chunk of createReadStream(path, 'utf8')) {
    for (const character of isFirst ? String(chunk).replace(/^\uFEFF/, '') : String(chunk)) {
      isFirst = false;
      length += 1;
      if (length > lengthMax) throw new CommandFailure(`${path} has a row of more than 4 MB.`);
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
