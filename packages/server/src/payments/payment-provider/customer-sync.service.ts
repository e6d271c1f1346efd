import { type CustomerType, KnownErrors, type PriceConfig } from '@portico/contract';
import type { CustomerState, PaymentState, SubscriptionState } from '../../adapters/payments/payment-provider.ts';
import { PaymentProviderFailure } from '../../adapters/payments/provider-failure.ts';
import { invariant } from '../../base/invariant.ts';
import { TooBusy } from '../../base/too-busy.ts';
import { inTransaction } from '../../db/handle.ts';
import { spendCode } from '../../ground/verification-codes/index.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import { forEachSeparately } from '../../kernel/background/separately.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { Platform } from '../../kernel/platform.ts';
import {
  amountText,
  beginRead,
  type Customer,
  customerValues,
  dueCustomers,
  isCurrency,
  type ReadPurchase,
  type ReadSubscription,
  readCustomerSoon,
} from '../purchases/index.ts';
import { type ConnectedAccount, findAccount } from './accounts.service.ts';
import { isAlive } from './living-subscriptions.ts';
import { expiringCards, queuePaymentEmails } from './payment-emails.service.ts';
import { lockCustomerRow } from './payment-provider.queries.ts';
import { storeRead } from './store-read.queries.ts';

const minuteMillis = 60_000;
/** When a read that was not stored is repeated. */
const retryMillis = 10 * minuteMillis;
/** When a customer with an open payment is read again, in milliseconds. */
export const openMillis = 15 * minuteMillis;
/** When a customer with a subscription is read again. Events come at once, so this finds only lost ones. */
const dailyMillis = 24 * 60 * minuteMillis;
/** How long an open payment is followed. An incomplete subscription expires after 23 hours. */
const openForMillis = 25 * 60 * minuteMillis;

/** How to read a customer. */
interface ReadOptions {
  /** Payments to read even if they are old. */
  readonly paymentIds?: readonly string[];
  /** Read only if it was due. For the job: of several replicas, one reads. */
  readonly onlyIfDue?: boolean;
  /** Whether a read has just refunded something. */
  readonly isRepeated?: boolean;
}

/**
 * Reads what a customer has at the provider, and stores it. Safe to repeat and to run concurrently: a read that began
 * before the stored one is dropped, and each read begins after the change that caused it.
 *
 * @throws {PaymentProviderFailure | TooBusy} it is repeated later
 * @see docs/contribute/decisions/0039-payment-provider.md
 */
export async function syncCustomer(
  context: TenancyContext,
  connected: ConnectedAccount,
  customer: Customer,
  { paymentIds = [], onlyIfDue = false, isRepeated = false }: ReadOptions = {},
): Promise<void> {
  const { provider, account } = connected;
  const { now } = context;
  const values = customerValues(customer);
  const begun = await beginRead.first(context, {
    ...values,
    dueAt: new Date(now.getTime() + retryMillis),
    ifDueAt: onlyIfDue ? now : null,
  });
  if (begun === undefined || begun.provider_id === null) return;
  const place = { account, customer: begun.provider_id };
  const state = await provider.readCustomer(place, paymentIds);
  const { payments } = context.project.config;
  const read = {
    ...values,
    read: begun.read,
    now,
    dueAt: dueAfter(state, now),
    subscriptions: JSON.stringify(state.subscriptions.map((one) => readSubscription(one, customer.type))),
    purchases: JSON.stringify(state.payments.flatMap(readPurchase)),
    payments: JSON.stringify(state.payments),
    expiringCards: JSON.stringify(expiringCards(begun.provider_id, state, now)),
    sendsReceipts: payments.receiptEmails,
    catalogIds: Object.keys(payments.catalogs),
  };
  const stored = await inTransaction(context, async (inner) => {
    await lockCustomerRow.first(inner, values);
    return await storeRead.first(inner, read);
  });
  invariant(stored !== undefined, 'the statement always has a row');
  for (const id of stored.paid_codes) await consumeCode(context, id);
  if (stored.has_emails) await queuePaymentEmails(context);
  // Last, because it takes effect at the provider: if the process ends before it, the next read repeats it.
  const living = state.subscriptions.filter(isAlive).map(({ id }) => id);
  const rejected = new Set(stored.rejected);
  const toRefund = refundsOf(state, rejected);
  const toReject = living.filter((id) => rejected.has(id));
  if (toRefund.length + toReject.length > 0) {
    await readCustomerSoon.run(context, { ...values, now: new Date(now.getTime() + retryMillis) });
  }
  // @guard rejected-payment-is-refunded
  for (const id of toRefund) await refundRejected(connected, id);
  // A user or team that was deleted pays for nothing more.
  // @guard rejected-subscription-ends-at-provider
  const toEnd = begun.customer_since === null ? living : [...stored.replaced, ...toReject];
  for (const id of toEnd) await provider.endSubscription(place, id);
  // A refund can take days. The job and the events read it.
  if (toEnd.length > 0 || (toRefund.length > 0 && !isRepeated)) {
    await syncCustomer(context, connected, customer, { isRepeated: true });
  }
}

/** Returns the payments of rejected purchases that are not refunded. A disputed one is decided by the bank. */
function refundsOf({ payments }: CustomerState, rejected: ReadonlySet<string>): string[] {
  return payments.flatMap(({ id, subscriptionId, status, amount, refundedAmount, disputeStatus }) => {
    const isRejected = rejected.has(id) || (subscriptionId !== null && rejected.has(subscriptionId));
    return isRejected && status === 'succeeded' && refundedAmount < amount && disputeStatus === null ? [id] : [];
  });
}

/** Refunds a payment. One that the provider does not refund is left to the owner: its subscription must end all the same. */
async function refundRejected({ provider, account }: ConnectedAccount, paymentId: string): Promise<void> {
  try {
    await provider.refund(account, paymentId, undefined, `portico-rejected-${paymentId}`);
  } catch (error) {
    // The adapter has logged it.
    if (!(error instanceof PaymentProviderFailure) || error.kind === 'unavailable') throw error;
  }
}

function readSubscription(subscription: SubscriptionState, type: CustomerType): ReadSubscription {
  const { createdAt, periodStart, periodEnd, pendingUntil, paymentMethod: _method, ...rest } = subscription;
  const { productName, interval, ...values } = rest;
  const times = {
    createdAt: createdAt.toISOString(),
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    pendingUntil: pendingUntil?.toISOString() ?? null,
  };
  return { ...values, ...times, ...productAtProvider(subscription, type) };
}

/** ID of the only price of a product that the owner created at the provider. */
const priceAtProvider = 'price';

/** Describes what a subscription is for if Portico did not create it: a name and a price, and no items. */
function productAtProvider(
  { productName, currency, unitAmount, interval }: SubscriptionState,
  customerType: CustomerType,
): Pick<ReadSubscription, 'product' | 'priceId'> {
  const rules = { isAddOnTo: false, serverOnly: false, stackable: false, includedItems: {} } as const;
  const product = { displayName: productName ?? 'Subscription', customerType, ...rules };
  if (unitAmount === null || !isCurrency(currency)) return { product: { ...product, prices: {} }, priceId: null };
  const price: PriceConfig = { [currency]: amountText(unitAmount, currency), serverOnly: false };
  const [count, unit] = interval ?? [];
  if (count !== undefined && unit !== undefined) price.interval = [count, unit];
  return { product: { ...product, prices: { [priceAtProvider]: price } }, priceId: priceAtProvider };
}

/** Returns a purchase if its payment has succeeded. It is revoked by a full refund and by a lost dispute. */
function readPurchase(payment: PaymentState): ReadPurchase[] {
  const { id, sessionId, status, amount, refundedAmount, disputeStatus, createdAt } = payment;
  if (sessionId === null || status !== 'succeeded') return [];
  // A purchase with a discount of 100 % cannot be refunded.
  const isRevoked = (amount > 0 && refundedAmount >= amount) || disputeStatus === 'lost';
  return [{ id, sessionId, createdAt: createdAt.toISOString(), isRevoked }];
}

/** Returns when to read a customer again if no event comes. Null for never. */
function dueAfter({ subscriptions, payments }: CustomerState, now: Date): Date | null {
  const isRecent = ({ createdAt }: { readonly createdAt: Date }) => now.getTime() - createdAt.getTime() < openForMillis;
  const isOpen =
    payments.some((one) => ['pending', 'failed'].includes(one.status) && isRecent(one)) ||
    subscriptions.some((one) => one.status === 'incomplete' && isRecent(one));
  if (isOpen) return new Date(now.getTime() + openMillis);
  return subscriptions.some(isAlive) ? new Date(now.getTime() + dailyMillis) : null;
}

/** Consumes the code of a paid purchase. A concurrent read may have done so. */
async function consumeCode(context: TenancyContext, id: string): Promise<void> {
  try {
    await spendCode(context, { id });
  } catch (error) {
    if (!KnownErrors.VerificationCodeAlreadyUsed.isInstance(error)) throw error;
  }
}

/**
 * Reads a batch of customers whose last read is old or was not stored. A failing project delays no other one.
 *
 * @returns their number
 * @throws {AggregateError} what failed for another reason than the provider
 */
export async function syncDueCustomers({ db, now }: JobContext, platform: Platform): Promise<number> {
  if (platform.paymentProvider === undefined) return 0;
  let count = 0;
  await forEachSeparately(await dueCustomers.all({ db }, { now }), async (due) => {
    const project = await platform.projects.find(db, due.project_id, due.branch_id);
    if (typeof project !== 'object') return;
    const context: TenancyContext = { db, now, platform, project, tenancyId: due.tenancy_id };
    const connected = await findAccount(context);
    if (connected === undefined) return;
    const customer = { type: due.customer_type, id: due.customer_id };
    try {
      await syncCustomer(context, connected, customer, { onlyIfDue: true });
      count += 1;
    } catch (error) {
      // The adapter has logged it. The customer is due again in a few minutes.
      if (!(error instanceof PaymentProviderFailure) && !(error instanceof TooBusy)) throw error;
    }
  });
  return count;
}
