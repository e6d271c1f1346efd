import { addIntervals, type Grant, type Interval, quantityAt as quantityOf } from '@portico/js/internals';
import type { IncludedItem } from '../../../features/payments/payments-config.ts';

/** Default products count as bought at this time. @see docs/reference/protocol/payments.md#item-quantities */
const defaultStart = new Date('1973-01-01T12:00:00Z');

/** How a customer gets a product, as far as it matters for items. */
export type Possession =
  | { readonly kind: 'once' }
  | { readonly kind: 'default' }
  /** A subscription that renews after each interval. */
  | { readonly kind: 'subscription'; readonly interval: Interval };

/** The quantity of an item at a time. */
export interface Forecast {
  readonly at: Date;
  readonly quantity: number;
}

/** Returns the times at which the table shows quantities: the purchase, and the next periods. */
export function timesOf(possession: Possession, items: readonly IncludedItem[], now: Date, count = 4): Date[] {
  const repeats = items.flatMap(({ repeat }) => (repeat === 'never' || repeat[0] === 0 ? [] : [repeat]));
  const step = possession.kind === 'subscription' ? possession.interval : (repeats[0] ?? ([1, 'month'] as const));
  return Array.from({ length: count }, (_, index) => addIntervals(now, step, index));
}

/**
 * Returns the quantity of an item that a customer has who buys the product once and uses nothing. It is computed like on
 * the server.
 *
 * @param boughtAt time of the purchase
 * @param times when to look
 */
export function forecast(
  item: IncludedItem,
  possession: Possession,
  boughtAt: Date,
  times: readonly Date[],
): Forecast[] {
  return times.map((at) => ({ at, quantity: quantityAt(item, possession, boughtAt, at) }));
}

function quantityAt(
  { quantity, repeat, expires }: IncludedItem,
  possession: Possession,
  boughtAt: Date,
  at: Date,
): number {
  // A one-time purchase grants its items once, whatever they say about repetition.
  if (possession.kind === 'once') return Math.max(0, quantity);
  const grant = { id: '', quantity, repeat: repeat === 'never' ? null : repeat, expires } satisfies Partial<Grant>;
  if (possession.kind === 'default') {
    return quantityWith({ ...grant, createdAt: defaultStart, periodStart: defaultStart, periodEnd: null }, at);
  }
  const { interval } = possession;
  let period = 0;
  while (interval[0] > 0 && addIntervals(boughtAt, interval, period + 1) <= at) period += 1;
  return quantityWith(
    {
      ...grant,
      createdAt: boughtAt,
      periodStart: addIntervals(boughtAt, interval, period),
      periodEnd: addIntervals(boughtAt, interval, period + 1),
    },
    at,
  );
}

function quantityWith(grant: Grant, at: Date): number {
  return quantityOf({ settled: null, changes: [], grants: [grant], purchased: 0 }, at);
}

/** Describes in words when an item is granted and expires. */
export function termsOf({ repeat, expires }: IncludedItem, possession: Possession): string {
  if (possession.kind === 'once') return 'granted once, never expires';
  const again = repeat === 'never' || repeat[0] === 0 ? undefined : everyText(repeat);
  const ends = { never: 'never expires', 'when-purchase-expires': 'expires when the product ends' } as const;
  if (expires !== 'when-repeated') return `granted ${again ?? 'once'}, ${ends[expires]}`;
  return again === undefined ? 'granted once, never expires' : `reset ${again}`;
}

/** Describes an interval: "every month", "every 2 weeks". */
function everyText([count, unit]: Interval): string {
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}
