import { runs } from '@portico/testkit/runs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, type History, quantityAt, type Settled, settle } from './balance.ts';
import { expiriesText, type Grant } from './grants.ts';
import { addIntervals, type Interval, wholeIntervals } from './intervals.ts';

const numRuns = runs({ short: 5_000, long: 100_000 });
const hour = 3_600_000;
const start = Date.UTC(2024, 0, 31, 12);

const day = (number: number) => new Date(start + number * 24 * hour);
const only = (changes: readonly Change[]): History => ({ settled: null, changes, grants: [], purchased: 0 });
const change = (delta: number, created: number, expires: number | null = null): Change => ({
  delta,
  createdAt: day(created),
  expiresAt: expires === null ? null : day(expires),
});

test.each([
  [[change(10, 1, 5), change(-4, 3)], 4, 6],
  [[change(10, 1, 5), change(-4, 3)], 6, 0],
  [[change(10, 1, 5), change(5, 2), change(-12, 3)], 6, 3],
  [[change(10, 1, 5), change(-4, 6)], 7, -4],
  [[change(10, 1), change(-4, 2, 5)], 3, 6],
  [[change(10, 1), change(-4, 2, 5)], 6, 10],
  [[change(-3, 1), change(10, 2, 5)], 3, 7],
  [[change(-3, 1), change(10, 2, 5)], 6, 0],
  [[change(100, 0, 10), change(-130, 3), change(100, 10, 20)], 15, 70],
  [[change(100, 0, 10), change(-30, 3), change(100, 10, 20)], 15, 100],
])('the quantity after the changes %j is at day %i: %i', (changes, at, expected) => {
  expect(quantityAt(only(changes), day(at))).toBe(expected);
});

describe('intervals', () => {
  const utc = (text: string) => new Date(`${text}T12:00:00Z`);

  test.each([
    ['2024-01-31', [1, 'month'], 1, '2024-02-29'],
    ['2024-01-31', [1, 'month'], 2, '2024-03-31'],
    ['2023-01-31', [1, 'month'], 13, '2024-02-29'],
    ['2024-02-29', [1, 'year'], 1, '2025-02-28'],
    ['2024-02-29', [1, 'year'], 4, '2028-02-29'],
    ['2024-12-31', [2, 'week'], 1, '2025-01-14'],
    ['2024-03-30', [1, 'day'], 2, '2024-04-01'],
  ] as const)('%s and %j times %i is %s', (from, interval, times, expected) => {
    expect(addIntervals(utc(from), interval, times)).toEqual(utc(expected));
  });

  test('whole intervals are counted as they are added', () => {
    const interval = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom('day', 'week', 'month', 'year'));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        interval,
        fc.integer({ min: 0, max: 90_000 }),
        (from, by, hours) => {
          const begin = day(from);
          const end = new Date(begin.getTime() + hours * hour);
          const count = wholeIntervals(begin, by as Interval, end);
          return (
            addIntervals(begin, by as Interval, count) <= end && addIntervals(begin, by as Interval, count + 1) > end
          );
        },
      ),
      { numRuns },
    );
  });
});

/** Returns the definition of the protocol, word by word, with every entry since the beginning. */
function reference({ changes, grants, purchased }: History, now: Date): number {
  const never = Number.POSITIVE_INFINITY;
  const entries: (readonly [amount: number, at: number, expiry: number])[] = changes.map(
    ({ delta, createdAt, expiresAt }) => [delta, createdAt.getTime(), expiresAt?.getTime() ?? never],
  );
  if (purchased > 0) entries.push([purchased, start, never]);
  for (const { quantity, createdAt, periodStart, periodEnd, repeat, expires } of grants) {
    const n = new Date(Math.min(now.getTime(), periodEnd?.getTime() ?? never));
    if (quantity <= 0 || n < periodStart) continue;
    const [from, to] = [periodStart.getTime(), periodEnd?.getTime() ?? never];
    if (repeat === null) {
      entries.push([quantity, from, expires === 'when-purchase-expires' ? to : never]);
    } else if (expires === 'when-repeated') {
      for (let window = 0; addIntervals(createdAt, repeat, window) <= n; window += 1) {
        const [begin, end] = [addIntervals(createdAt, repeat, window), addIntervals(createdAt, repeat, window + 1)];
        entries.push([quantity, begin.getTime(), end.getTime()]);
      }
    } else {
      let k = 0;
      while (addIntervals(periodStart, repeat, k + 1) <= n) k += 1;
      entries.push([quantity * (k + 1), from, expires === 'when-purchase-expires' ? to : never]);
    }
  }
  const times = entries.flatMap(([amount, at, expiry]) => (amount > 0 ? [at, expiry] : [at]));
  const past = [...new Set(times)].filter((time) => time <= now.getTime()).sort((a, b) => a - b);
  let [granted, expired, spent] = [0, 0, 0];
  for (const time of past) {
    for (const [amount, at, expiry] of entries) {
      if (amount > 0 && at === time) granted += amount;
      if (amount > 0 && expiry === time) expired += amount;
    }
    const used = entries
      .filter(([amount, at, expiry]) => amount < 0 && at === time && expiry > now.getTime())
      .reduce((sum, [amount]) => sum - amount, 0);
    spent = Math.max(spent + used, expired);
  }
  return granted - spent;
}

const hours = (max: number) => fc.integer({ min: 0, max }).map((count) => new Date(start + count * 6 * hour));
const days = 800;

const anyChange: fc.Arbitrary<Change> = fc
  .record({
    delta: fc.integer({ min: -60, max: 60 }),
    createdAt: hours(days),
    expiresAfter: fc.option(fc.integer({ min: 0, max: days })),
  })
  .map(({ delta, createdAt, expiresAfter }) => {
    const expiresAt = expiresAfter === null ? null : new Date(createdAt.getTime() + expiresAfter * 6 * hour);
    return { delta, createdAt, expiresAt };
  });

const anyGrant: fc.Arbitrary<Grant> = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c'),
    createdAt: hours(days),
    startsAfter: fc.integer({ min: 0, max: 400 }),
    lasts: fc.option(fc.integer({ min: 0, max: 800 })),
    quantity: fc.integer({ min: -1, max: 40 }),
    repeat: fc.option(
      fc.tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
      ),
    ),
    expires: fc.constantFrom('never' as const, 'when-purchase-expires' as const, 'when-repeated' as const),
  })
  .map(({ startsAfter, lasts, ...grant }) => {
    const periodStart = new Date(grant.createdAt.getTime() + startsAfter * 6 * hour);
    const periodEnd = lasts === null ? null : new Date(periodStart.getTime() + lasts * 6 * hour);
    return { ...grant, periodStart, periodEnd };
  });

const anyHistory: fc.Arbitrary<History> = fc.record({
  settled: fc.constant(null),
  changes: fc.array(anyChange, { maxLength: 12 }),
  grants: fc.uniqueArray(anyGrant, { maxLength: 3, selector: ({ id }) => id }),
  purchased: fc.integer({ min: 0, max: 20 }),
});

/** Keeps only what had happened at a time. */
const upTo = (history: History, now: Date): History => ({
  ...history,
  changes: history.changes.filter(({ createdAt }) => createdAt <= now),
});

test('the quantity is that of the protocol, for any history', () => {
  fc.assert(
    fc.property(anyHistory, hours(days * 2), (history, now) => {
      const known = upTo(history, now);
      expect(quantityAt(known, now)).toBe(reference(known, now));
    }),
    { numRuns },
  );
});

/** Reads what is not settled. If the past of the grants has changed since, the settled part is not valid. */
function readAt(known: History, settled: Settled | null, now: Date): History {
  if (settled === null || expiriesText(known.grants, settled.until, now) !== settled.expiries) return known;
  const changes = known.changes.filter(
    ({ delta, createdAt, expiresAt }) =>
      createdAt > settled.until || (delta > 0 && expiresAt !== null && expiresAt > settled.until),
  );
  return { ...known, settled, changes };
}

/** A grant whose period begins and ends after its history was settled. Its windows begin with its creation. */
const periodAfterSettlement: History = {
  settled: null,
  changes: [{ delta: -2, createdAt: new Date('2024-01-31T12:00:00Z'), expiresAt: null }],
  grants: [
    {
      id: 'a',
      createdAt: new Date('2024-01-31T12:00:00Z'),
      periodStart: new Date('2024-03-19T18:00:00Z'),
      periodEnd: new Date('2024-03-19T18:00:00Z'),
      quantity: 1,
      repeat: [1, 'day'],
      expires: 'when-repeated',
    },
  ],
  purchased: 0,
};

test('a settled history has the same quantity without the changes that were settled', () => {
  fc.assert(
    fc.property(
      anyHistory,
      fc.array(fc.tuple(hours(days * 2), fc.integer({ min: 0, max: 200 })), { maxLength: 4 }),
      hours(days * 2),
      (history, reads, now) => {
        let settled: Settled | null = null;
        const past = reads.filter(([time]) => time <= now).sort(([a], [b]) => a.getTime() - b.getTime());
        for (const [time, back] of past) {
          const known = upTo(history, time);
          const read = readAt(known, settled, time);
          settled = settle(read, new Date(time.getTime() - back * 6 * hour), time) ?? settled;
        }
        const known = upTo(history, now);
        const read = readAt(known, settled, now);
        expect(quantityAt(read, now)).toBe(reference(known, now));
      },
    ),
    {
      numRuns,
      examples: [[periodAfterSettlement, [[new Date('2024-05-01T06:00:00Z'), 171]], new Date('2024-05-01T06:00:00Z')]],
    },
  );
});
