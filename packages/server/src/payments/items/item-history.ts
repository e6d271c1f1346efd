import { expiriesText, type Grant, type History } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import {
  type DefaultsByItem,
  defaultGrant,
  defaultsByItem,
  grantOf,
  type ItemOfCustomer,
  startOf,
} from './item-grants.ts';
import type { ChangeJson, HistoryRow, PurchaseJson } from './items.queries.ts';

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
