import { expect, test } from 'vitest';
import { reasonCounts } from './reason-counts.ts';

test('lines are counted by their reason without the values', () => {
  const refused = (line: number, reason: string) => ({ line, outcome: 'refused' as const, reason });
  const counts = reasonCounts([
    refused(2, 'Since: “garbage” is no time'),
    refused(3, 'Since: “x” is no time'),
    refused(5, 'user 0198c5d2-0000-7000-8000-00000000abcd is neither in the project nor in an earlier line'),
    { line: 4, outcome: 'skipped', reason: 'line 2 is the same user' },
    { line: 6, outcome: 'skipped', reason: 'line 3 is the same user' },
  ]);
  expect(counts).toMatchObject([
    { outcome: 'refused', reason: 'Since: “…” is no time', lines: 2, first: { line: 2 } },
    { outcome: 'skipped', reason: 'an earlier line is the same user', lines: 2, first: { line: 4 } },
    { reason: 'user … is neither in the project nor in an earlier line', lines: 1 },
  ]);
  const many = Array.from({ length: 500 }, (_, at) => refused(at, `reason ${at}`));
  expect(reasonCounts(many)[0]).toMatchObject({ reason: 'other reasons', lines: 300 });
});
