import type { Clock } from '@portico/server/base/clock';

const millisOf = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** A clock that follows the system clock and can be moved forward. */
export interface TestClock extends Clock {
  /** Moves time forward for the whole server: `advance(7, 'day')`. */
  advance(amount: number, unit: keyof typeof millisOf): void;
  /**
   * A later time of the server: `in(1, 'day')`. The system clock is no substitute, because other tests on the same server
   * may have moved its clock.
   */
  in(amount: number, unit: keyof typeof millisOf): Date;
  /** How many days the clock is ahead of the system clock. */
  daysAhead(): number;
}

export function createTestClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    in: (amount, unit) => new Date(Date.now() + ahead + amount * millisOf[unit]),
    advance: (amount, unit) => {
      ahead += amount * millisOf[unit];
    },
    daysAhead: () => ahead / millisOf.day,
  };
}
