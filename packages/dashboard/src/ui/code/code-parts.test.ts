import { expect, test } from 'vitest';
import { codeParts } from './code-parts.ts';

const colored = (text: string) => {
  const parts = codeParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  return parts.flatMap(({ text: part, kind }) => (kind === undefined ? [] : [`${kind} ${part}`]));
};

test('JSON has names, texts and numbers', () => {
  expect(colored('{\n  "id": "a \\"b\\"",\n  "count": -1.5,\n  "on": true\n}')).toEqual([
    'property "id"',
    'string "a \\"b\\""',
    'property "count"',
    'number -1.5',
    'property "on"',
    'number true',
  ]);
});

test('TypeScript has keywords, texts, tags and comments, and no comment in a URL', () => {
  expect(colored('import { A } from \'a\'; // why\nconst b = <A url="https://a.b" />;')).toEqual([
    'keyword import',
    'keyword from',
    "string 'a'",
    'comment // why',
    'keyword const',
    'tag <A',
    'string "https://a.b"',
  ]);
  expect(colored('GET https://example.com/a/b 200')).toEqual(['number 200']);
});

test('variables, headers and comments of a shell have names', () => {
  expect(colored('# Keys\nPORTICO_KEY=pck_1-2')).toEqual(['comment # Keys', 'property PORTICO_KEY']);
  expect(colored('content-type: application/json\nx-id: 12')).toEqual([
    'property content-type',
    'property x-id',
    'number 12',
  ]);
  expect(colored('curl --head http://localhost:4100/health')).toEqual([]);
});

test('a word, such as a key or a link, and a very long text have no colors', () => {
  for (const text of ['sk_live_new-for-1', 'https://example.com/?new=1&for=2', '"a" '.repeat(20_000)])
    expect(codeParts(text)).toEqual([{ text, kind: undefined }]);
});
