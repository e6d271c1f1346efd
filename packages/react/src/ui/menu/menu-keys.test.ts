import { expect, test } from 'vitest';
import { indexAfterKey, indexAfterTyping } from './menu-keys.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 1, 0],
  ['End', 1, 2],
  ['a', 1, undefined],
])('%s on entry %i of three leads to %s', (key, at, expected) => {
  expect(indexAfterKey(key, at, 3)).toBe(expected);
});

test('keys do nothing in an empty menu', () => {
  expect(indexAfterKey('ArrowDown', -1, 0)).toBeUndefined();
});

const labels = ['Otters', 'Crew', 'Cabin', 'Ölteam'];

test.each([
  ['c', 0, 1],
  ['c', 1, 2],
  ['cc', 2, 1],
  ['ca', 1, 2],
  ['CREW', 1, 1],
  ['ö', 0, 3],
  ['o', 3, 0],
  ['x', 0, undefined],
  ['', 0, undefined],
])('typing %j on entry %i leads to %s', (typed, at, expected) => {
  expect(indexAfterTyping(labels, at, typed)).toBe(expected);
});
