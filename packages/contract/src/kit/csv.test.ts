import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

const formulas = ['=1+1', '+1', '-1', '@SUM(1)', '＝1', '＋1', '－1', '＠SUM(1)'];
const starts = ['', ' ', '"', "'", '\t', '\r', '\n', 'x;', 'x\t', 'x\r\n', 'x|', 'x; "', 'x;""', 'x;\t;', '";', '1,2;'];

/** Splits a text into cells as programs do: a quote at the start of a cell begins a quoted cell, others are text. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
      continue;
    }
    if (isStart && char === '"') {
      isQuoted = true;
      isStart = false;
    } else if (char === separator || char === '\r' || char === '\n') {
      cells.push(cell);
      cell = '';
      isStart = true;
    } else {
      cell += char;
      isStart = false;
    }
  }
  return [...cells, cell];
}

test.each([',', ';', '\t', '|'])('no cell is a formula when the file is read with %j', (separator) => {
  for (const start of starts) {
    for (const formula of formulas) {
      const text = `${start}${formula}`;
      for (const line of [csvLine([text, 'b']), csvLine(['a', text]), csvLine(['a;b', text, text])]) {
        for (const cell of cellsOf(line, separator))
          expect(cell.trim(), JSON.stringify([text, line])).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
      }
    }
  }
});

test('other values stay as they are', () => {
  expect(csvLine([1, -2.5, null, undefined, 'a b', 'a-b', 'a,-b', '{"a":[1,-2]}'])).toBe(
    `1,-2.5,,,a b,a-b,"a,-b","{""a"":[1,-2]}"\r\n`,
  );
  expect(csvCell('say "hi"\n')).toBe('"say ""hi""\n"');
});
