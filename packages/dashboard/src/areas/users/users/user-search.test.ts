import { expect, test } from 'vitest';
import { readUserSearch } from './user-search.ts';

test('known parameters of the users table are kept, others are dropped', () => {
  expect(readUserSearch({ q: 'ada', anonymous: true, order: 'oldest', from: 'x', page: 3 })).toEqual({
    q: 'ada',
    anonymous: true,
    order: 'oldest',
    from: 'x',
  });
  expect(readUserSearch({ q: '', anonymous: 'yes', order: 'sideways', from: 4 })).toEqual({});
});

test('each order is kept except for the default', () => {
  for (const order of ['oldest', 'active', 'inactive']) expect(readUserSearch({ order })).toEqual({ order });
  expect(readUserSearch({ order: 'newest' })).toEqual({});
});

test('a numeric search text stays a text', () => {
  expect(readUserSearch({ q: 42 })).toEqual({ q: '42' });
});
