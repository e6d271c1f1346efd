import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test.each([
  [100, 112, '+12%'],
  [100, 88, '−12%'],
  [10, 10, '±0%'],
  [0, 5, undefined],
  [1, 1_500, '+149,900%'],
])('from %i to %i is %s', (before, after, change) => expect(changeOf(before, after)).toBe(change));
