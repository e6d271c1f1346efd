import { expect, test } from 'vitest';
import { NotUnderstood } from '../understood.ts';
import { cellTags } from './cells.ts';

test('tags are separated by commas and semicolons, and the first spelling of each stays', () => {
  expect(cellTags('vip')).toEqual(['vip']);
  expect(cellTags('vip; beta,  new user ')).toEqual(['vip', 'beta', 'new user']);
  expect(cellTags('VIP;vip')).toEqual(['VIP']);
});

test('a cell that cannot be tags is not understood', () => {
  const many = Array.from({ length: 21 }, (_, n) => `t${n}`).join(';');
  for (const text of ['x'.repeat(41), 'a\tb', many, ';,']) expect(() => cellTags(text), text).toThrow(NotUnderstood);
});
