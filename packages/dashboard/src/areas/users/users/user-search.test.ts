import { expect, test } from 'vitest';
import { periodText } from '../../../lib/url-period.ts';
import { filtersOf } from './filters-of-users.ts';
import { readViews } from './saved-views.ts';
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

test('filters are read from the URL, and wrong values dropped', () => {
  const filters = {
    anonymous: 'only',
    verified: false,
    twoFactor: true,
    method: 'google',
    team: 'a',
    since: '2026-11-01',
    until: '2026-11-27T12:00:00.000Z',
  } as const;
  expect(readUserSearch(filters)).toEqual(filters);
  expect(readUserSearch({ permission: 7 })).toEqual({ permission: '7' });
  const longest = { permission: 'x'.repeat(255) };
  expect(readUserSearch(longest)).toEqual(longest);
  expect(
    readUserSearch({ verified: 'yes', method: '', team: 'x'.repeat(256), since: '2026-13-01', until: 'today' }),
  ).toEqual({});
});

test('the last day of a period is part of it, and a time is its end', () => {
  expect(filtersOf({ since: '2026-11-01', until: '2026-11-02', activeUntil: '2026-11-27T12:00:00.000Z' })).toEqual({
    signedUpFrom: new Date('2026-11-01T00:00:00Z'),
    signedUpTo: new Date('2026-11-03T00:00:00Z'),
    lastActiveTo: new Date('2026-11-27T12:00:00Z'),
  });
});

test.each([
  [undefined, undefined, undefined],
  ['2026-11-01', undefined, 'since Nov 1, 2026'],
  [undefined, '2026-11-01', 'until Nov 1, 2026'],
  ['2026-11-01', '2026-11-01', 'Nov 1, 2026'],
  ['2026-11-01', '2026-11-30', 'Nov 1, 2026 – Nov 30, 2026'],
] as const)('the period from %s to %s has a text', (since, until, text) => expect(periodText(since, until)).toBe(text));

test('stored views are read, without what is none', () => {
  const view = { name: 'Verified', search: { verified: true } };
  expect(readViews([view, null, 4, { name: 1, search: {} }, { name: 'No search' }])).toEqual([view]);
  expect(readViews([{ name: 'Page', search: { q: 'a', from: 'x', page: 3 } }])).toEqual([
    { name: 'Page', search: { q: 'a' } },
  ]);
  expect(readViews('views')).toEqual([]);
  expect(readViews(Array.from({ length: 30 }, () => view))).toHaveLength(20);
});
