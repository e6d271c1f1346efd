import {
  addIntervals,
  type CustomerType,
  type Interval,
  type PaymentsConfig,
  type ProductConfig,
  type SubscriptionStatus,
  wholeIntervals,
} from '@portico/contract';
import type { PurchaseSource } from '../../db/tables/payments.ts';

/** Statuses of subscriptions that a customer has now. Others neither count as owned nor prevent another purchase. */
export const currentStatuses: ReadonlySet<SubscriptionStatus> = new Set(['active', 'trialing', 'past_due']);

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

/** Returns an entry of a record by an ID from outside. */
export function entryOf<T>(record: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}

/** A product that a customer bought or was granted. */
export interface SoldProduct {
  /** Null for an inline product. */
  readonly productId: string | null;
  /** The catalog when it was sold. Null for none. */
  readonly catalogId: string | null;
}

/** Returns the catalog of a product: that of the configuration, or the one when it was sold if the product was removed since. */
export function catalogOf({ products }: Pick<PaymentsConfig, 'products'>, sold: SoldProduct): string | undefined {
  const current = sold.productId === null ? undefined : entryOf(products, sold.productId);
  return current === undefined ? (sold.catalogId ?? undefined) : current.catalogId;
}

/**
 * Returns whether customers of a type can have products by default. Otherwise what they bought need not be read for
 * that.
 */
export function hasDefaultProducts({ products }: PaymentsConfig, customerType: CustomerType): boolean {
  return Object.values(products).some(
    (product) => product.prices === 'include-by-default' && product.customerType === customerType,
  );
}

/**
 * Returns the IDs of the products that a customer has by default: one per catalog from which the customer has nothing, and
 * those without a catalog.
 *
 * @param sold the customer's current subscriptions, and one-time purchases that were not revoked
 */
export function defaultProducts(
  { catalogs, products }: PaymentsConfig,
  customerType: CustomerType,
  sold: readonly SoldProduct[],
): string[] {
  const held = new Set(sold.map(({ productId }) => productId));
  const taken = new Set(sold.map((one) => catalogOf({ products }, one)));
  return Object.entries(products).flatMap(([id, product]) => {
    const { catalogId } = product;
    if (product.prices !== 'include-by-default' || product.customerType !== customerType || held.has(id)) return [];
    if (catalogId === undefined) return [id];
    if (!Object.hasOwn(catalogs, catalogId) || taken.has(catalogId)) return [];
    taken.add(catalogId);
    return [id];
  });
}
