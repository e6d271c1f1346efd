import type { Clock } from '@portico/server/platform/clock';

const millisOf = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** A clock that follows the system clock and can be moved forward. */
export interface TestClock extends Clock {
  /** Moves time forward for the whole server: `advance(7, 'day')`. */
  advance(amount: number, unit: keyof typeof millisOf): void;
}

export function createTestClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (amount, unit) => {
      ahead += amount * millisOf[unit];
    },
  };
}
