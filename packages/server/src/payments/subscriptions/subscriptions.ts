import {
  addIntervals,
  type Interval,
  type ProductConfig,
  type SubscriptionStatus,
  wholeIntervals,
} from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';
import type { PurchaseSource } from '../../db/tables/payments.ts';

/** The times and the status of a subscription. */
export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  /** Of the present period. Without provider: of the first one, from which the others are counted. */
  readonly periodStart: Date;
  /** Of the present period. */
  readonly periodEnd: Date;
}

/** What determines the state of a subscription. The end of its period is that of the time when it was stored. */
export interface StoredState extends SubscriptionState {
  readonly source: PurchaseSource;
  /** After which time it renews. Null for never. */
  readonly interval: Interval | null;
  /** Whether it ends with its period. */
  readonly isCancelled: boolean;
}

/** What determines after which time a subscription renews. */
export interface SoldPrice {
  readonly source: PurchaseSource;
  /** The prices of its product when it was sold. Null for none. */
  readonly prices: ProductConfig['prices'] | null;
  /** Null for a grant. */
  readonly priceId: string | null;
}

/**
 * Returns after which time a subscription renews: the interval of its price. A grant stores no price. It has the period of the
 * first price with an interval. Not in SQL, where a search in JSON takes a sixth of a statement that reads a quantity.
 *
 * @returns null for never
 */
export function renewalInterval({ source, prices, priceId }: SoldPrice): Interval | null {
  if (prices === null || typeof prices === 'string') return null;
  if (source !== 'grant') return (priceId === null ? undefined : entryOf(prices, priceId)?.interval) ?? null;
  return Object.values(prices).find(({ interval }) => interval !== undefined)?.interval ?? null;
}

/** Returns whether the provider renews and ends the subscriptions of a source. */
export function hasProvider(source: PurchaseSource): boolean {
  return source === 'purchase_page' || source === 'provider';
}

/**
 * Returns the state of a subscription at a time. The provider reports renewals and the end of a trial. Grants and purchases
 * in test mode have no provider: their trial ends by itself, and they renew until they end.
 */
export function stateAt({ source, interval, isCancelled, ...state }: StoredState, now: Date): SubscriptionState {
  const { status, periodStart, periodEnd } = state;
  if (hasProvider(source) || interval === null || interval[0] === 0 || isCancelled || periodEnd > now) return state;
  if (status !== 'trialing' && status !== 'active') return state;
  const start = status === 'trialing' ? periodEnd : periodStart;
  const periods = wholeIntervals(start, interval, now);
  return { status: 'active', periodStart: start, periodEnd: addIntervals(start, interval, periods + 1) };
}
