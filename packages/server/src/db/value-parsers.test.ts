import { expect, test } from 'vitest';
import { valueParsers } from './value-parsers.ts';

const TIMESTAMPTZ = 1184;
const parse = valueParsers.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date | number;

test.each([
  ['2026-11-23 08:30:05+00', '2026-11-23T08:30:05.000Z'],
  ['2026-11-23 08:30:05.2+00', '2026-11-23T08:30:05.200Z'],
  ['2026-11-23 08:30:05.289+00', '2026-11-23T08:30:05.289Z'],
  ['2026-11-23 08:30:05.289999+00', '2026-11-23T08:30:05.289Z'],
  ['2024-02-29 23:59:59.999+00', '2024-02-29T23:59:59.999Z'],
  ['1969-12-31 23:59:59.5+00', '1969-12-31T23:59:59.500Z'],
  ['2026-11-23 08:30:05.2+02', '2026-11-23T06:30:05.200Z'],
  ['2026-11-23 08:30:05+05:45', '2026-11-23T02:45:05.000Z'],
  ['0099-01-01 00:00:00+00', '0099-01-01T00:00:00.000Z'],
  ['12026-01-01 00:00:00+00', '+012026-01-01T00:00:00.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
])('parses the timestamp %s', (text, expected) => {
  expect((parse(text) as Date).toISOString()).toBe(expected);
});

test('parses timestamps without end', () => {
  expect(parse('infinity')).toBe(Number.POSITIVE_INFINITY);
});
