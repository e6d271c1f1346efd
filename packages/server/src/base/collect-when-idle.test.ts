import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { collectWhenIdle } from './collect-when-idle.ts';

const youngBytes = () =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.physical_space_size ?? 0;

test('an idle process returns the memory that only its start needed', async () => {
  const kept = Array.from({ length: 300_000 }, (_, at) => ({ at }));
  const before = youngBytes();
  expect(kept).toHaveLength(300_000);

  collectWhenIdle();

  await expect.poll(youngBytes, { timeout: 60_000 }).toBeLessThan(before / 2);
});
