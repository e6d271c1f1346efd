import { expect, test } from 'vitest';
import { FieldCounts } from './field-counts.ts';

test('fields are counted, and values that are not understood are listed with their lines', () => {
  const counts = new FieldCounts();
  const lost = { field: 'Joined', reason: 'is no time', isLost: true } as const;
  counts.add([
    { ...lost, line: 2, example: '“soon”' },
    { field: 'Joined', reason: 'is read as empty', line: 3 },
  ]);
  counts.add([{ ...lost, line: 7, example: '“later”' }]);

  expect(counts.lost()).toEqual([
    { field: 'Joined', reason: 'is no time', line: 2, example: '“soon”' },
    { field: 'Joined', reason: 'is no time', line: 7, example: '“later”' },
  ]);
  expect(counts.all()).toEqual([
    { field: 'Joined', reason: 'is no time', lines: 2, example: '“soon”' },
    { field: 'Joined', reason: 'is read as empty', lines: 1 },
  ]);
});
