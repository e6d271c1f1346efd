import type { CustomerType, PriceConfig } from '@portico/contract';
import type { CustomerState, PaymentState, SubscriptionState } from '../../adapters/payments/payment-provider.ts';
import { amountText, isCurrency } from '../../base/money.ts';
import type { ReadPurchase, ReadSubscription } from '../purchases/index.ts';
import { isAlive } from './living-subscriptions.ts';

const minuteMillis = 60_000;
/** When a customer with an open payment is read again, in milliseconds. */
export const openMillis = 15 * minuteMillis;
/** When a customer with a subscription is read again. Events come at once, so this finds only lost ones. */
const dailyMillis = 24 * 60 * minuteMillis;
/** How long an open payment is followed. An incomplete subscription expires after 23 hours. */
const openForMillis = 25 * 60 * minuteMillis;

/** Returns a subscription as it is stored. */
export function readSubscription(subscription: SubscriptionState, type: CustomerType): ReadSubscription {
  const {
    createdAt,
    periodStart,
    periodEnd,
    pendingUntil,
    paymentMethod: _method,
    pausedBy: _paused,
    ...rest
  } = subscription;
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
export function readPurchase(payment: PaymentState): ReadPurchase[] {
  const { id, sessionId, status, amount, refundedAmount, disputeStatus, createdAt } = payment;
  if (sessionId === null || status !== 'succeeded') return [];
  // A purchase with a discount of 100 % cannot be refunded.
  const isRevoked = (amount > 0 && refundedAmount >= amount) || disputeStatus === 'lost';
  return [{ id, sessionId, createdAt: createdAt.toISOString(), isRevoked }];
}

/** Returns when to read a customer again if no event comes. Null for never. */
export function dueAfter({ subscriptions, payments }: CustomerState, now: Date): Date | null {
  const isRecent = ({ createdAt }: { readonly createdAt: Date }) => now.getTime() - createdAt.getTime() < openForMillis;
  const isOpen =
    payments.some((one) => ['pending', 'failed'].includes(one.status) && isRecent(one)) ||
    subscriptions.some((one) => one.status === 'incomplete' && isRecent(one));
  if (isOpen) return new Date(now.getTime() + openMillis);
  return subscriptions.some(isAlive) ? new Date(now.getTime() + dailyMillis) : null;
}
