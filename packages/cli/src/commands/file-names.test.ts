import { expect, test } from 'vitest';
import { FileNames } from './file-names.ts';

test('the first line with a name is known, also among many names and after it was left out', () => {
  const names = new FileNames();
  const count = 20_000;
  for (let line = 1; line <= count; line += 1) expect(names.note(`user ${line}`, line)).toBe(line);
  for (let line = 1; line <= count; line += 1) expect(names.note(`user ${line}`, line + count)).toBe(line);
  names.leaveOut('user 2', 2);
  names.leaveOut('user 3', 4);
  expect(['user 1', 'user 2', 'user 3', 'user 9', 'user none'].map((name) => names.isCreatedBefore(name, 9))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  expect(names.note('user 2', 9)).toBe(2);
});

test('the last number of a line can be left out', () => {
  const names = new FileNames();
  names.note('user', 2_000_000_000);
  names.leaveOut('user', 2_000_000_000);
  expect(names.note('user', 2_000_000_001)).toBe(2_000_000_000);
});
