import { type History, KnownErrors, quantityAt, settle } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { entryOf } from '../../base/entry-of.ts';
import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import {
  type AccessValues,
  type Customer,
  customerValues,
  isPossibleCustomer,
  requireAccess,
  requireSameRequest,
  unknownCustomer,
} from '../customers/index.ts';
import { hasDefaultProducts } from '../products/index.ts';
import type { ItemOfCustomer } from './item-grants.ts';
import { historyFrom, latestOf } from './item-history.ts';
import {
  addChange,
  addChangeIfSame,
  type ChangeRow,
  type ChangeValues,
  type HistoryRow,
  type ItemValues,
  insertChange,
  lockItem,
  lockSettlement,
  openHistory,
  type SeenValues,
  settleItem,
  wholeHistory,
} from './items.queries.ts';

/** Number of changes after which they are settled. */
const openChangesMax = 100;

/** An item with its quantity. */
export interface ItemQuantity {
  readonly id: string;
  readonly displayName: string;
  /** Negative if more was used than granted. */
  readonly quantity: number;
}

/** A change of a quantity. */
export interface QuantityChange {
  readonly delta: number;
  readonly expiresAt: Date | null;
  readonly description: string | null;
  /** Whether the quantity may be negative afterwards. */
  readonly allowNegative: boolean;
  readonly idempotencyKey: string | null;
}

/**
 * Returns the name of an item. An item that was removed, or is for other customers now, still exists for customers who have
 * something of it. That takes a statement more.
 *
 * @throws {ItemNotFound | ItemCustomerTypeDoesNotMatch}
 */
async function requireItem(context: TenancyContext, customer: Customer, itemId: string): Promise<string> {
  const item = entryOf(context.project.config.payments.items, itemId);
  if (item?.customerType === customer.type) return item.displayName ?? itemId;
  if (isPossibleCustomer(customer) && (await hasHistory(context, customer, itemId))) return item?.displayName ?? itemId;
  if (item === undefined) throw new KnownErrors.ItemNotFound({ item_id: itemId });
  throw new KnownErrors.ItemCustomerTypeDoesNotMatch({
    item_id: itemId,
    customer_id: customer.id,
    item_customer_type: item.customerType,
    actual_customer_type: customer.type,
  });
}

async function hasHistory(context: TenancyContext, customer: Customer, itemId: string): Promise<boolean> {
  const [row] = await readOpen(context, asked(context, customer, itemId));
  if (row === undefined) return false;
  const isSold = row.purchases.length > 0 || row.subscriptions.some(({ included }) => included !== null);
  return isSold || row.changes.length > 0 || row.settled_until !== null;
}

/** An item of a customer as statements and calculations need it. */
interface Asked {
  readonly of: ItemOfCustomer;
  readonly values: ItemValues;
  /** The rights of the caller. Undefined for the server itself. */
  readonly access: AccessValues | undefined;
}

function asked({ project }: TenancyContext, customer: Customer, itemId: string, access?: AccessValues): Asked {
  const of = { payments: project.config.payments, customer, itemId };
  return { of, values: { ...customerValues(customer), itemId }, access };
}

/** Reads the history since it was settled. */
async function readOpen(context: TenancyContext, { of, values, access }: Asked) {
  const { memberId = null, permissionIds = [] } = access ?? {};
  const hasDefaults = hasDefaultProducts(of.payments, of.customer.type);
  const form = { isMember: memberId !== null, hasDefaults };
  return await openHistory.all(context, form, { ...values, memberId, permissionIds });
}

/** @throws {UserNotFound | TeamNotFound} */
function requireExisting({ customer_since: since }: Pick<HistoryRow, 'customer_since'>, { of }: Asked): void {
  if (since === null) throw unknownCustomer(of.customer);
}

/** A history, and the time of its quantity. */
interface Read {
  readonly history: History;
  readonly now: Date;
  readonly wasInvalid: boolean;
  /** The state that a change depends on. */
  readonly seen: Pick<SeenValues, 'seenChanges' | 'seenSettled'>;
}

/** Reads the history since it was settled, or all of it if the settled part is no longer valid. */
async function readHistory(context: TenancyContext, item: Asked): Promise<Read> {
  const [row] = await readOpen(context, item);
  invariant(row !== undefined, 'the statement always has a row');
  if (item.access === undefined) requireExisting(row, item);
  else requireAccess(item.of.customer, item.access, row);
  const { now } = context;
  const history = historyFrom(item.of, row, now);
  const seen = { seenChanges: row.open_changes, seenSettled: row.settled_until };
  if (history !== undefined) return { history, now: latestOf(history, now), wasInvalid: false, seen };
  const [all] = await wholeHistory.all(context, item.values);
  invariant(all !== undefined, 'the statement always has a row');
  const whole = historyFrom(item.of, { ...all, settled_until: null }, now);
  invariant(whole !== undefined, 'a history without a settled part is valid');
  return { history: whole, now: latestOf(whole, now), wasInvalid: true, seen };
}

/**
 * Returns an item of a customer. Runs one statement.
 *
 * @param rights returns the rights of the caller, from `accessValues`. Undefined for the server itself
 * @throws what `accessValues` and `requireAccess` throw, after the first two
 * @throws {ItemNotFound | ItemCustomerTypeDoesNotMatch | UserNotFound | TeamNotFound} in this order
 * @see docs/reference/protocol/payments.md#item-quantities
 */
export async function getItem(
  context: TenancyContext,
  customer: Customer,
  itemId: string,
  rights?: () => AccessValues,
): Promise<ItemQuantity> {
  const displayName = await requireItem(context, customer, itemId);
  const item = asked(context, customer, itemId, rights?.());
  const { history, now, wasInvalid } = await readHistory(context, item);
  // The products of the configuration have changed: the next read shall find a settled part again.
  if (wasInvalid) await settleNow(context, item);
  return { id: itemId, displayName, quantity: quantityAt(history, now) };
}

/**
 * Changes the quantity of an item of a customer. A change whatever the quantity runs one statement. Others run two, or lock
 * the item if it changes at the same time.
 *
 * @throws {ItemNotFound | ItemCustomerTypeDoesNotMatch | UserNotFound | TeamNotFound} in this order
 * @throws {ItemQuantityInsufficientAmount} the quantity would be negative
 * @throws {Refusal} 400: the idempotency key belongs to another request
 * @see docs/reference/protocol/payments.md#item-quantities
 */
export async function changeQuantity(
  context: TenancyContext,
  customer: Customer,
  itemId: string,
  change: QuantityChange,
): Promise<void> {
  await requireItem(context, customer, itemId);
  const item = asked(context, customer, itemId);
  const { delta, expiresAt, description, idempotencyKey } = change;
  const values: ChangeValues = {
    ...item.values,
    id: newId<string>(),
    delta,
    now: context.now,
    expiresAt,
    description,
    idempotencyKey,
    requestDigest: digestOf(JSON.stringify(['item', customer, itemId, change])),
  };
  const openChanges = change.allowNegative
    ? await requireLocked(context, item, values, await addChange.first(context, values))
    : ((await changeIfSame(context, item, values)) ?? (await changeLocked(context, item, values)));
  if (openChanges > 0 && openChanges % openChangesMax === 0) await settleNow(context, item);
}

/** @throws {ItemQuantityInsufficientAmount} the quantity would be negative */
function requireEnough({ of }: Asked, { history, now }: Read, delta: number): void {
  if (quantityAt(history, now) + delta >= 0) return;
  const details = { item_id: of.itemId, customer_id: of.customer.id, quantity: delta };
  throw new KnownErrors.ItemQuantityInsufficientAmount(details);
}

/**
 * Reads the quantity, and changes it if no other change came in between: two statements without a transaction.
 *
 * @returns the number of changes since the settled part. Undefined if nothing was changed and the item must be locked: it
 *   has changed, or an idempotency key must be stored together with the change
 */
async function changeIfSame(context: TenancyContext, item: Asked, values: ChangeValues): Promise<number | undefined> {
  if (values.idempotencyKey !== null) return undefined;
  const read = await readHistory(context, item);
  requireEnough(item, read, values.delta);
  const changed = await addChangeIfSame.first(context, { ...values, ...read.seen });
  return changed?.open_changes ?? undefined;
}

/** Locks the item, reads the quantity, and changes it. @returns the number of changes since the settled part */
async function changeLocked(context: TenancyContext, item: Asked, values: ChangeValues): Promise<number> {
  return await inTransaction(context, async (inner) => {
    const locked = await requireLocked(inner, item, values, await lockItem.first(inner, values));
    if (locked === 0) return 0;
    requireEnough(item, await readHistory(inner, item), values.delta);
    await insertChange.run(inner, values);
    return locked;
  });
}

/** @returns the number of changes since the settled part, or 0 if the request is repeated */
async function requireLocked(
  context: TenancyContext,
  item: Asked,
  { idempotencyKey, requestDigest }: ChangeValues,
  row: ChangeRow | undefined,
): Promise<number> {
  invariant(row !== undefined, 'the statement always has a row');
  requireExisting(row, item);
  if (row.open_changes === null) await requireSameRequest(context, { idempotencyKey, requestDigest });
  return row.open_changes ?? 0;
}

/** Settles an item of a customer, so that later reads begin with what is settled now. */
async function settleNow(context: TenancyContext, item: Asked): Promise<void> {
  await inTransaction(context, async (inner) => {
    if ((await lockSettlement.first(inner, item.values)) === undefined) return;
    const { history, now } = await readHistory(inner, item);
    const settled = settle(history, now, now);
    if (settled === null) return;
    await settleItem.run(inner, {
      ...item.values,
      until: settled.until,
      permanent: settled.permanent,
      excess: settled.excess,
      expiriesDigest: digestOf(settled.expiries),
      openChanges: history.changes.filter(({ createdAt }) => createdAt > settled.until).length,
    });
  });
}
