import { expect, test } from 'vitest';
import { restartPauseMillis } from './restart-pause.ts';

test('replaces a process that has lived for a minute immediately', () => {
  expect(restartPauseMillis(60_000, 7)).toEqual({ pauseMillis: 0, earlyEnds: 0 });
});

test('waits longer after each process that ends early, at most 30 seconds', () => {
  const pauses = [];
  let earlyEnds = 0;
  for (let end = 0; end < 10; end += 1) {
    const next = restartPauseMillis(100, earlyEnds);
    pauses.push(next.pauseMillis);
    earlyEnds = next.earlyEnds;
  }

  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(restartPauseMillis(0, 1_000_000).pauseMillis).toBe(30_000);
});
