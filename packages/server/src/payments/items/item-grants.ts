import type { Grant, PaymentsConfig } from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';
import { currentStatuses } from '../../kernel/current-subscriptions.ts';
import type { Customer } from '../customers/index.ts';
import { defaultProducts } from '../products/index.ts';
import { hasProvider, renewalInterval, stateAt } from '../subscriptions/index.ts';
import type { HistoryRow, SubscriptionJson } from './items.queries.ts';

/** An item of a customer in a configuration. */
export interface ItemOfCustomer {
  readonly payments: PaymentsConfig;
  readonly customer: Customer;
  readonly itemId: string;
}

/** Returns the included item of a product of the configuration. */
function includedIn({ payments, itemId }: ItemOfCustomer, productId: string) {
  const product = entryOf(payments.products, productId);
  return product === undefined ? undefined : entryOf(product.includedItems, itemId);
}

/** Returns what a subscription grants: what was sold, also if the product was changed or removed since. */
export function grantOf(subscription: SubscriptionJson, now: Date): Grant[] {
  const { id, quantity, source, included } = subscription;
  if (included === null) return [];
  const period = { periodStart: new Date(subscription.periodStart), periodEnd: new Date(subscription.periodEnd) };
  const interval = renewalInterval(subscription);
  const { status, periodStart, periodEnd } = stateAt({ ...subscription, ...period, interval }, now);
  const createdAt = new Date(subscription.createdAt);
  // The items of a cancelled subscription stay until its period ends. One that was never paid has none.
  if (!currentStatuses.has(status) && status !== 'canceled') return [];
  return [
    {
      id,
      createdAt,
      // Without a provider, renewals add to what was granted before: nothing that never expires is lost.
      periodStart: hasProvider(source) ? periodStart : createdAt,
      periodEnd,
      quantity: included.quantity * quantity,
      repeat: included.repeat === 'never' ? null : included.repeat,
      expires: included.expires,
    },
  ];
}

/**
 * Returns when the products by default of a customer start: at its creation. Custom customers have none, so at the
 * first use.
 */
export function startOf({ customer }: ItemOfCustomer, row: HistoryRow, now: Date): Date {
  // @guard default-products-from-first-use
  return (customer.type === 'custom' ? row.first_used_at : row.customer_since) ?? now;
}

/** Returns what a product by default grants. */
export function defaultGrant(item: ItemOfCustomer, productId: string, since: Date): Grant[] {
  const included = includedIn(item, productId);
  if (included === undefined) return [];
  return [
    {
      id: `default ${productId}`,
      createdAt: since,
      periodStart: since,
      periodEnd: null,
      quantity: included.quantity,
      repeat: included.repeat === 'never' ? null : included.repeat,
      expires: included.expires,
    },
  ];
}

/** The products by default of a customer, by the items that they include. */
export type DefaultsByItem = ReadonlyMap<string, readonly string[]>;

const noDefaults: DefaultsByItem = new Map();

/** Returns the products by default that include each item. It takes one pass through the products, for all items. */
export function defaultsByItem(
  { payments, customer }: Pick<ItemOfCustomer, 'payments' | 'customer'>,
  { subscriptions, bought }: Pick<HistoryRow, 'subscriptions' | 'bought'>,
): DefaultsByItem {
  if (bought === undefined) return noDefaults;
  const sold = [...subscriptions.filter(({ status }) => currentStatuses.has(status)), ...bought];
  const byItem = new Map<string, string[]>();
  for (const id of defaultProducts(payments, customer.type, sold)) {
    for (const itemId of Object.keys(entryOf(payments.products, id)?.includedItems ?? {})) {
      const ids = byItem.get(itemId) ?? [];
      ids.push(id);
      byItem.set(itemId, ids);
    }
  }
  return byItem;
}
