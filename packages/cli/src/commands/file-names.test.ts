import { expect, test } from 'vitest';
import { FileNames } from './file-names.ts';

test('the first line with a name is known, also among many names and after it was left out', () => {
  const names = new FileNames();
  const count = 20_000;
  for (let line = 1; line <= count; line += 1) names.note([`user ${line}`, `email ${line}`], line);
  names.note(['user none', 'email 7'], count + 1);
  const lines = Array.from({ length: count + 1 }, (_, index) => index + 1);
  expect(lines.filter((line) => names.earlierLine(line) !== undefined)).toEqual([count + 1]);
  expect(names.earlierLine(count + 1)).toBe(7);

  names.leaveOut('user 2', 2);
  names.leaveOut('user 3', 4);
  expect(['user 1', 'user 2', 'user 3', 'user 9', 'user all'].map((name) => names.isCreatedBefore(name, 9))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  names.note(['user 2'], count + 2);
  expect(names.earlierLine(count + 2)).toBe(2);
});

test('the last number of a line can be left out', () => {
  const names = new FileNames();
  const last = 2_000_000_000;
  names.note(['user'], last - 1);
  names.leaveOut('user', last - 1);
  names.note(['user'], last);
  expect([names.earlierLine(last), names.isCreatedBefore('user', last)]).toEqual([last - 1, false]);
});
