import { addIntervals, type Interval, wholeIntervals } from './intervals.ts';

/** What a subscription or default product grants of an item. @see docs/protocol/payments.md#item-quantities */
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

/** An amount that expires. */
export interface Expiry {
  readonly at: Date;
  readonly amount: number;
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

/** The amount of a grant without windows. It grows with each repetition. */
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
 * Returns the amounts of a grant that expired after a time and until another one, oldest first.
 *
 * @param after null for all
 * @param now a grant whose period begins later grants nothing, also not before it
 */
export function expiriesOf(grant: Grant, after: Date | null, until: Date, now: Date): Expiry[] {
  if (isEmpty(grant, now)) return [];
  const windows = windowsOf(grant, now);
  if (windows !== undefined) {
    const { repeat, last } = windows;
    const first = after === null ? 0 : Math.max(0, wholeIntervals(grant.createdAt, repeat, after));
    const ends: Expiry[] = [];
    for (let window = first; window <= last; window += 1) {
      const at = addIntervals(grant.createdAt, repeat, window + 1);
      if (at <= until && (after === null || at > after)) ends.push({ at, amount: grant.quantity });
    }
    return ends;
  }
  const { expires, periodEnd } = grant;
  if (expires !== 'when-purchase-expires' || periodEnd === null || periodEnd > until) return [];
  return after !== null && periodEnd <= after ? [] : [{ at: periodEnd, amount: wholeAmount(grant, now) }];
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
    return expiriesOf(grant, null, until, now).map(({ at, amount }) => `${grant.id} ${amount} ${at.getTime()}`);
  });
  return parts.sort().join('\n');
}
