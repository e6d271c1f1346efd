import { addIntervals, purchaseRefusals, type SubscriptionStatus } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { PurchaseSource } from '../../db/tables/payments.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import {
  type Customer,
  customerValues,
  lockCustomer,
  readCustomerSoon,
  requireSameRequest,
  unknownCustomer,
} from '../customers/index.ts';
import { currencyOf, trialOf, unitAmountOf } from '../products/index.ts';
import {
  type AllowedPurchase,
  type AskedPurchase,
  allowPurchase,
  type HeldSubscription,
  type Holdings,
} from './purchase-rules.ts';
import { endSubscription, holdingsOf, insertOneTimePurchase, insertSubscription } from './purchases.queries.ts';

/** Reads what a customer has. @throws {UserNotFound | TeamNotFound} */
export async function readHoldings(context: TenancyContext, customer: Customer): Promise<Holdings> {
  const row = await holdingsOf.first(context, customerValues(customer));
  invariant(row !== undefined, 'the statement always has a row');
  if (row.customer_since === null) throw unknownCustomer(customer);
  return row;
}

/** A purchase that needs no payment. */
interface FreePurchase extends AskedPurchase {
  readonly source: PurchaseSource;
  readonly idempotencyKey: string | null;
  /** The only subscription that it may replace. Null for none. Undefined for any. */
  readonly replaces?: string | null;
}

/** A purchase without payment that was stored. */
interface StoredPurchase {
  readonly id: string;
  /** What would be paid now: nothing for a grant or during a free trial. */
  readonly currency: string;
  readonly amount: number;
}

/** Result of a purchase without payment. */
interface Completed {
  /** The subscription that was replaced, if any. A job ends one of the provider there. */
  readonly replaced: HeldSubscription | undefined;
}

/** More work in the transaction of a purchase. */
interface PurchaseWork {
  readonly before?: (inner: TenancyContext) => Promise<void>;
  /** Not called if nothing is stored. */
  readonly after?: (inner: TenancyContext, stored: StoredPurchase) => Promise<void>;
}

/**
 * Stores a purchase that nothing has to be paid for: a grant, or a purchase in test mode. Purchases of one customer follow
 * each other.
 *
 * @throws {UserNotFound | TeamNotFound}
 * @throws what `allowPurchase` throws
 * @throws {Refusal} 400: the idempotency key belongs to another request. 409: it would replace another subscription
 */
export async function storePurchase(
  context: TenancyContext,
  asked: FreePurchase,
  { before, after }: PurchaseWork = {},
): Promise<Completed> {
  const { customer, chosen, quantity, source, idempotencyKey } = asked;
  const what = JSON.stringify(['purchase', customer, chosen.id ?? chosen.product, quantity]);
  const request = { idempotencyKey, requestDigest: digestOf(what) };
  return await inTransaction(context, async (inner) => {
    await before?.(inner);
    const locked = await lockCustomer.first(inner, { ...customerValues(customer), ...request, now: inner.now });
    invariant(locked !== undefined, 'the statement always has a row');
    if (locked.customer_since === null) throw unknownCustomer(customer);
    if (!locked.is_new) {
      await requireSameRequest(inner, request);
      return { replaced: undefined };
    }
    const allowed = allowPurchase(inner.project.config.payments, asked, await readHoldings(inner, customer));
    const [replaced] = allowed.conflicts;
    if (asked.replaces !== undefined && asked.replaces !== (replaced?.id ?? null)) {
      throw new Refusal(409, purchaseRefusals.confirmation);
    }
    if (replaced !== undefined) await endSubscription.run(inner, { id: replaced.id, now: inner.now });
    if (typeof replaced?.providerId === 'string') {
      await readCustomerSoon.run(inner, { customerType: customer.type, customerId: customer.id, now: inner.now });
    }
    const stored = await insertPurchase(inner, asked, allowed, source);
    if (stored !== undefined) await after?.(inner, stored);
    return { replaced };
  });
}

async function insertPurchase(
  context: TenancyContext,
  { customer, chosen, quantity, currency: asked }: AskedPurchase,
  { price: chosenPrice }: AllowedPurchase,
  source: PurchaseSource,
): Promise<StoredPurchase | undefined> {
  if (chosenPrice === null) return undefined;
  const { id: priceId, price } = chosenPrice;
  const { now } = context;
  const values = {
    id: newId<string>(),
    customerType: customer.type,
    customerId: customer.id,
    productId: chosen.id,
    product: JSON.stringify(chosen.product),
    priceId: source === 'grant' ? null : priceId,
    quantity,
    source,
    now,
    providerId: null,
  };
  const { interval } = price;
  const currency = source === 'grant' ? null : currencyOf(price, asked);
  const unitAmount = currency === null ? null : unitAmountOf(price, currency);
  const stored = { id: values.id, currency: currency ?? '', amount: (unitAmount ?? 0) * quantity };
  if (interval === undefined) {
    await insertOneTimePurchase.run(context, values);
    return stored;
  }
  const trial = source === 'test_mode' ? trialOf(chosen.product, price) : undefined;
  const status: SubscriptionStatus = trial === undefined ? 'active' : 'trialing';
  await insertSubscription.run(context, {
    ...values,
    status,
    periodEnd: addIntervals(now, trial ?? interval, 1),
    currency,
    unitAmount,
  });
  return trial === undefined ? stored : { ...stored, amount: 0 };
}
