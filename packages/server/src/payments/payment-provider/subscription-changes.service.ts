import { addIntervals } from '@portico/contract';
import type { CustomerPlace, SubscriptionOffer } from '../../adapters/payments/payment-provider.ts';
import { digestOf } from '../../base/digests.ts';
import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { Customer } from '../customers/index.ts';
import type { AllowedChange } from '../purchases/index.ts';
import type { OwnSubscription } from '../subscriptions/index.ts';
import { type ConnectedAccount, requireAccount } from './accounts.service.ts';
import { beginChange, retireChanges } from './change-sessions.queries.ts';
import { syncCustomer } from './customer-sync.service.ts';
import { amountMax, placeOf } from './purchase-payments.service.ts';

/** How long a repeated change is the same one. The provider keeps a pending change for 23 hours, and keys for 24. */
const sameForMillis = 22 * 3_600_000;

/** A subscription at the provider with its owner. */
export interface PaidSubscription {
  readonly customer: Customer;
  readonly subscription: OwnSubscription;
}

/** Result of a change. */
export interface ChangeResult {
  /** Whether it waits for its payment. */
  readonly isPending: boolean;
  /** Page on which the customer pays. Null if nothing has to be confirmed. */
  readonly paymentUrl: string | null;
}

function providerIdOf({ providerId }: OwnSubscription): string {
  invariant(providerId !== null, 'the caller has checked that the subscription is at the provider');
  return providerId;
}

function offerOf(sessionId: string, allowed: AllowedChange): SubscriptionOffer {
  const { chosen, currency, unitAmount, quantity, price } = allowed;
  invariant(price.interval !== undefined, 'the rules allow only prices with an interval');
  if (unitAmount * quantity > amountMax) throw new Refusal(400, 'The amount is too large to be charged.');
  const name = chosen.product.displayName ?? chosen.id ?? '';
  return { sessionId, name, currency, unitAmount, quantity, interval: price.interval, metadata: {} };
}

/**
 * Changes a subscription at the provider. It stays as it is until the difference is paid. The same change of the same state
 * has the same session, so a repeated request changes and charges once. If the process ends after the call, the next read of
 * the customer finds the change.
 *
 * @throws {Refusal} 400: the amount is too large
 * @throws {PaymentProviderFailure | TooBusy}
 * @see docs/contribute/decisions/0040-changes-of-subscriptions.md
 */
export async function changeAtProvider(
  context: TenancyContext,
  connected: ConnectedAccount,
  { customer, subscription }: PaidSubscription,
  allowed: AllowedChange,
): Promise<ChangeResult> {
  const providerId = providerIdOf(subscription);
  const { chosen, priceId, currency, unitAmount, quantity } = allowed;
  const choiceDigest = digestOf(
    JSON.stringify([subscription.sessionId, subscription.quantity, chosen.id, priceId, currency, unitAmount, quantity]),
  );
  const place = await placeOf(context, connected, customer, 'buys');
  const before = new Date(context.now.getTime() - sameForMillis);
  await retireChanges.run(context, { subscriptionId: subscription.id, choiceDigest, before });
  const session = await beginChange.first(context, {
    id: newId<string>(),
    subscriptionId: subscription.id,
    choiceDigest,
    customerType: customer.type,
    customerId: customer.id,
    productId: chosen.id,
    product: JSON.stringify(chosen.product),
    priceId,
    quantity,
    providerId,
    now: context.now,
  });
  invariant(session !== undefined, 'the statement always returns the session');
  const change = { subscriptionId: providerId, offer: offerOf(session.id, allowed), quantity };
  const { isPending, paymentUrl } = await connected.provider.changeSubscription(place, change, `${session.id}/change`);
  await syncCustomer(context, connected, customer);
  return { isPending, paymentUrl };
}

/** What a change costs. Amounts are integers of the smallest unit. */
export interface ChangeCosts {
  readonly currency: string;
  readonly dueNow: number;
  readonly credited: number;
  readonly next: number;
  readonly nextAt: Date;
}

/** Returns what a change costs, as the provider computes it. @throws {PaymentProviderFailure | TooBusy} */
export async function previewAtProvider(
  { now }: TenancyContext,
  { provider }: ConnectedAccount,
  place: CustomerPlace,
  subscription: OwnSubscription,
  allowed: AllowedChange,
): Promise<ChangeCosts> {
  const offer = offerOf('', allowed);
  const { quantity } = allowed;
  const preview = await provider.previewChange(place, {
    subscriptionId: providerIdOf(subscription),
    offer,
    quantity,
  });
  const { currency, amount, nextAmount, nextAt } = preview;
  return {
    currency,
    dueNow: Math.max(0, amount),
    credited: Math.max(0, -amount),
    next: Math.max(0, nextAmount),
    nextAt: nextAt ?? addIntervals(now, offer.interval, 1),
  };
}

/** How long a previewed amount can be confirmed. */
const pricedForMillis = 15 * 60_000;

/** Returns the time for which the provider computes what is due now: in whole seconds. */
export function pricingTime(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000);
}

/** Returns whether an amount that was computed for a time can still be confirmed. */
export function isPricedRecently(pricedAt: Date, now: Date): boolean {
  const age = now.getTime() - pricedAt.getTime();
  return pricedAt.getTime() % 1000 === 0 && age >= 0 && age <= pricedForMillis;
}

/** Returns what is due now if a purchase replaces a subscription. @throws {PaymentProviderFailure | TooBusy} */
export async function previewReplacement(
  context: TenancyContext,
  customer: Customer,
  subscriptionId: string,
  offer: Pick<SubscriptionOffer, 'currency' | 'unitAmount' | 'quantity' | 'interval'>,
  pricedAt: Date,
): Promise<number> {
  const connected = await requireAccount(context);
  const place = await placeOf(context, connected, customer);
  const whole = { ...offer, sessionId: '', name: '', metadata: {} };
  const change = { subscriptionId, offer: whole, quantity: offer.quantity, pricedAt };
  return Math.max(0, (await connected.provider.previewChange(place, change)).amount);
}

/** Cancels subscriptions at the end of their period, or takes that back. @throws {PaymentProviderFailure | TooBusy} */
export async function setCancelAtProvider(
  context: TenancyContext,
  connected: ConnectedAccount,
  customer: Customer,
  subscriptions: readonly OwnSubscription[],
  cancels: boolean,
): Promise<void> {
  const place = await placeOf(context, connected, customer);
  for (const subscription of subscriptions) {
    await connected.provider.setCancelAtPeriodEnd(place, providerIdOf(subscription), cancels);
  }
  await syncCustomer(context, connected, customer);
}
