import { expect, test } from 'vitest';
import { readUserSearch } from './user-search.ts';

test('what the URL says about the table of users survives, the rest is dropped', () => {
  expect(readUserSearch({ q: 'ada', anonymous: true, order: 'oldest', from: 'x', page: 3 })).toEqual({
    q: 'ada',
    anonymous: true,
    order: 'oldest',
    from: 'x',
  });
  expect(readUserSearch({ q: '', anonymous: 'yes', order: 'sideways', from: 4 })).toEqual({});
});

test('a search that looks like a number stays a text', () => {
  expect(readUserSearch({ q: 42 })).toEqual({ q: '42' });
});
