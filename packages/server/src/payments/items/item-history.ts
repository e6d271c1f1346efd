import { expiriesText, type Grant, type History, type PaymentsConfig } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import {
  type Customer,
  currentStatuses,
  defaultProducts,
  entryOf,
  hasProvider,
  renewalInterval,
  stateAt,
} from '../purchases/index.ts';
import type { ChangeJson, HistoryRow, PurchaseJson, SubscriptionJson } from './items.queries.ts';

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
function grantOf(subscription: SubscriptionJson, now: Date): Grant[] {
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
function startOf({ customer }: ItemOfCustomer, row: HistoryRow, now: Date): Date {
  // @guard default-products-from-first-use
  return (customer.type === 'custom' ? row.first_used_at : row.customer_since) ?? now;
}

/** Returns what a product by default grants. */
function defaultGrant(item: ItemOfCustomer, productId: string, since: Date): Grant[] {
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

/** Returns the products by default that include each item. It takes one pass through the products, for all items. */
export function defaultsByItem(
  { payments, customer }: Pick<ItemOfCustomer, 'payments' | 'customer'>,
  { subscriptions, bought }: Pick<HistoryRow, 'subscriptions' | 'bought'>,
): DefaultsByItem {
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

/** Returns everything that a customer is granted of an item, except changes and purchases that were not revoked. */
function grantsOf(item: ItemOfCustomer, row: HistoryRow, now: Date, defaults: DefaultsByItem): Grant[] {
  const since = startOf(item, row, now);
  return [
    ...row.subscriptions.flatMap((subscription) => grantOf(subscription, now)),
    ...(defaults.get(item.itemId) ?? []).flatMap((id) => defaultGrant(item, id, since)),
    ...row.purchases.flatMap(revokedGrant),
  ];
}

/** Returns what a revoked purchase granted until then. */
function revokedGrant({ id, quantity, createdAt, revokedAt }: PurchaseJson): Grant[] {
  if (revokedAt === null) return [];
  const start = new Date(createdAt);
  const end = new Date(revokedAt);
  return [
    {
      id,
      createdAt: start,
      periodStart: start,
      periodEnd: end,
      quantity,
      repeat: null,
      expires: 'when-purchase-expires',
    },
  ];
}

/** Returns whether the settled part of a row is valid. It is not if the past of the grants has changed. */
function isSettledValid(row: HistoryRow, grants: readonly Grant[], now: Date): boolean {
  return row.settled_until === null || digestOf(expiriesText(grants, row.settled_until, now)) === row.expiries_digest;
}

/**
 * Returns the history of an item of a customer.
 *
 * @param defaults for several items of one customer, so that they are found once
 * @returns undefined if the settled part is not valid: read the whole history and pass it without one
 */
export function historyFrom(
  item: ItemOfCustomer,
  row: HistoryRow,
  now: Date,
  defaults: DefaultsByItem = defaultsByItem(item, row),
): History | undefined {
  const grants = grantsOf(item, row, now, defaults);
  if (!isSettledValid(row, grants, now)) return undefined;
  const purchased = row.purchases.filter(({ quantity, revokedAt }) => quantity > 0 && revokedAt === null);
  return {
    settled:
      row.settled_until === null
        ? null
        : {
            until: row.settled_until,
            permanent: row.permanent ?? 0,
            excess: row.excess ?? 0,
            expiries: expiriesText(grants, row.settled_until, now),
          },
    changes: row.changes.map(changeFrom),
    grants,
    purchased: purchased.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

function changeFrom([delta, createdAt, expiresAt]: ChangeJson) {
  return { delta, createdAt: new Date(createdAt), expiresAt: expiresAt === null ? null : new Date(expiresAt) };
}

/**
 * Returns the time for the quantity of a history. Committed changes count, also if their time is that of a later request or
 * of a clock that is ahead.
 */
export function latestOf({ changes }: History, now: Date): Date {
  return changes.reduce((time, { createdAt }) => (createdAt > time ? createdAt : time), now);
}
