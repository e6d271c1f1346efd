import { expect, test } from 'vitest';
import { parseCookies } from './format.ts';

test('parses cookies in the format of browsers', () => {
  const cookies = parseCookies('a=1;b = two words ; c=x=y; a=2;;=nameless; bare; d=; e=%C3%A4; f=%');

  expect([...cookies]).toEqual([
    ['a', '1'],
    ['b', 'two words'],
    ['c', 'x=y'],
    ['d', ''],
    ['e', 'ä'],
    ['f', '%'],
  ]);
});

test('parses a header full of spaces in linear time', () => {
  const blanks = ' '.repeat(4000);

  const cookies = parseCookies(`x;${blanks}y;z${blanks}=${blanks}1${blanks};${blanks}`);

  expect([...cookies]).toEqual([['z', '1']]);
});
