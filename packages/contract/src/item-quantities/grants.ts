import { addIntervals, type Interval, wholeIntervals } from './intervals.ts';

/** What a subscription or default product grants of an item. @see docs/reference/protocol/payments.md#item-quantities */
export interface Grant {
  /** ID of the subscription or default product. */
  readonly id: string;
  readonly createdAt: Date;
  readonly periodStart: Date;
  /** Null for a default product, which has no end. */
  readonly periodEnd: Date | null;
  /** Included quantity times the quantity of the purchase. */
  readonly quantity: number;
  /** Null for never. */
  readonly repeat: Interval | null;
  readonly expires: 'never' | 'when-purchase-expires' | 'when-repeated';
}

/** Windows of a grant that is granted again and again: window 0 begins when the subscription was created. */
interface Windows {
  readonly repeat: Interval;
  /** Number of the last window that has begun. -1 if none has. */
  readonly last: number;
}

function isEmpty({ quantity, periodStart, periodEnd }: Grant, now: Date): boolean {
  return quantity <= 0 || endOf(periodEnd, now) < periodStart;
}

function endOf(periodEnd: Date | null, now: Date): Date {
  return periodEnd !== null && periodEnd < now ? periodEnd : now;
}

function windowsOf({ repeat, expires, createdAt, periodEnd }: Grant, now: Date): Windows | undefined {
  if (repeat === null || repeat[0] === 0 || expires !== 'when-repeated') return undefined;
  return { repeat, last: wholeIntervals(createdAt, repeat, endOf(periodEnd, now)) };
}

/** Returns the amount of a grant without windows. It grows with each repetition. */
function wholeAmount({ repeat, periodStart, periodEnd, quantity }: Grant, now: Date): number {
  const repetitions = repeat === null ? 0 : wholeIntervals(periodStart, repeat, endOf(periodEnd, now));
  return quantity * (repetitions + 1);
}

/** Returns the amount of a grant that has not expired. */
export function liveAmount(grant: Grant, now: Date): number {
  if (isEmpty(grant, now)) return 0;
  const windows = windowsOf(grant, now);
  if (windows !== undefined) {
    const isLive = windows.last >= 0 && addIntervals(grant.createdAt, windows.repeat, windows.last + 1) > now;
    return isLive ? grant.quantity : 0;
  }
  const hasExpired = grant.expires === 'when-purchase-expires' && grant.periodEnd !== null && grant.periodEnd <= now;
  return hasExpired ? 0 : wholeAmount(grant, now);
}

/**
 * Returns a function that computes the amount of a grant that has expired until a time, however often it was granted. Calls
 * in the order of time are cheap: the amount changes only where a window ends.
 *
 * @param now a grant whose period begins later grants nothing, also not before it
 */
function expiredAmountOf(grant: Grant, now: Date): (time: number) => number {
  if (isEmpty(grant, now)) return () => 0;
  const windows = windowsOf(grant, now);
  const { createdAt, expires, periodEnd, quantity } = grant;
  if (windows === undefined) {
    if (expires !== 'when-purchase-expires' || periodEnd === null) return () => 0;
    const amount = wholeAmount(grant, now);
    return (time) => (periodEnd.getTime() <= time ? amount : 0);
  }
  /** The amount from the end of one window to the end of the next. */
  let known = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY, amount: 0 };
  return (time) => {
    if (time < known.from || time >= known.to) {
      const ended = wholeIntervals(createdAt, windows.repeat, new Date(time));
      known = {
        from: addIntervals(createdAt, windows.repeat, ended).getTime(),
        to: addIntervals(createdAt, windows.repeat, ended + 1).getTime(),
        // @guard grants-in-closed-form
        amount: quantity * Math.max(0, Math.min(ended, windows.last + 1)),
      };
    }
    return known.amount;
  };
}

/** Returns what identifies the times at which a grant expires. */
function scheduleOf({ createdAt, periodStart, periodEnd, repeat, expires }: Grant): string {
  return [createdAt.getTime(), periodStart.getTime(), periodEnd?.getTime(), repeat?.join(' '), expires].join();
}

/**
 * Returns a function that computes what has expired of all grants until a time in milliseconds. Grants with the same schedule, such as those of
 * products by default, are one.
 */
export function expiredOf(grants: readonly Grant[], now: Date): (time: number) => number {
  const [first, ...others] = grants;
  if (first === undefined) return () => 0;
  // Most customers have one grant, which needs no key.
  if (others.length === 0) return expiredAmountOf(first, now);
  const merged = new Map<string, Grant>();
  for (const grant of grants) {
    if (isEmpty(grant, now)) continue;
    // @guard grants-with-same-schedule-are-one
    const key = scheduleOf(grant);
    const same = merged.get(key);
    merged.set(key, same === undefined ? grant : { ...same, quantity: same.quantity + grant.quantity });
  }
  const distinct = [...merged.values()].map((grant) => expiredAmountOf(grant, now));
  return (time) => distinct.reduce((sum, expiredAmount) => sum + expiredAmount(time), 0);
}

/**
 * Describes the expiries of grants up to a time. Two histories with the same text have the same expiries, so that a
 * balance that was settled at that time is still valid.
 */
export function expiriesText(grants: readonly Grant[], until: Date, now: Date): string {
  const parts = grants.flatMap((grant) => {
    if (isEmpty(grant, now)) return [];
    const windows = windowsOf(grant, until);
    if (windows !== undefined) {
      const end = addIntervals(grant.createdAt, windows.repeat, windows.last + 1);
      if (windows.last < 1 && end > until) return [];
      const count = end <= until ? windows.last + 1 : windows.last;
      return [`${grant.id} ${grant.quantity} ${grant.createdAt.getTime()} ${windows.repeat.join()} ${count}`];
    }
    const amount = expiredAmountOf(grant, now)(until.getTime());
    return amount === 0 ? [] : [`${grant.id} ${amount} ${grant.periodEnd?.getTime()}`];
  });
  return parts.sort().join('\n');
}
