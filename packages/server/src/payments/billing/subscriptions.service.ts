import { fields, KnownErrors } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import type { RequestContext } from '../../kernel/context.ts';
import { accessValues, type Customer, requireAccess } from '../customers/index.ts';
import {
  type ChangeCosts,
  type ChangeResult,
  type ConnectedAccount,
  changeAtProvider,
  paymentsNotSetUp,
  previewAtProvider,
  setCancelAtProvider,
} from '../payment-provider/index.ts';
import {
  type AllowedChange,
  allowChange,
  type ChangeChoice,
  changeFreeSubscription,
  noSuchSubscription,
  periodAfter,
  readHoldings,
  requireTestMode,
  setFreeCancelAtPeriodEnd,
} from '../purchases/index.ts';
import { type OwnSubscription, onlySubscription, ownSubscription } from '../subscriptions/index.ts';
import { billedSubscriptions } from './billing.queries.ts';
import { type BillingPlace, placeIn } from './billing.service.ts';

/** A subscription of a customer, for a caller who may act for it. */
interface Found extends BillingPlace {
  readonly subscription: OwnSubscription;
}

const nothingToConfirm: ChangeResult = { isPending: false, paymentUrl: null };

async function readSubscriptions(
  context: RequestContext,
  customer: Customer,
  choice: { readonly subscriptionId: string | null; readonly productId: string | null },
) {
  const values = accessValues(context, customer, 'pay');
  const isId = choice.subscriptionId === null || fields.isStoredUuid(choice.subscriptionId);
  const row = await billedSubscriptions.first(context, {
    ...values,
    ...choice,
    subscriptionId: isId ? choice.subscriptionId : '00000000-0000-0000-0000-000000000000',
  });
  invariant(row !== undefined, 'the statement always has a row');
  requireAccess(customer, values, row);
  return { rows: row.subscriptions, ...placeIn(context, row) };
}

/** @throws what `accessValues` and `requireAccess` throw @throws {Refusal} 404 */
async function findSubscription(context: RequestContext, customer: Customer, id: string): Promise<Found> {
  const { rows, ...place } = await readSubscriptions(context, customer, { subscriptionId: id, productId: null });
  const subscription = onlySubscription(rows, context.now);
  if (subscription === undefined) throw noSuchSubscription();
  return { subscription, ...place };
}

function requireConnected({ connected }: BillingPlace): ConnectedAccount {
  if (connected === undefined) throw paymentsNotSetUp();
  return connected;
}

/** A change of a subscription: either what it contains, or whether it ends with its period. */
export interface SubscriptionUpdate extends ChangeChoice {
  readonly cancelAtPeriodEnd: boolean | undefined;
}

/**
 * Changes what a subscription contains, cancels it at the end of its period, or takes that back.
 *
 * @throws what `findSubscription`, `allowChange` and `changeAtProvider` throw
 * @throws {Refusal} 400: nothing or both are given, or the subscription has ended, or payments are not set up
 */
export async function updateSubscription(
  context: RequestContext,
  customer: Customer,
  subscriptionId: string,
  { cancelAtPeriodEnd, ...choice }: SubscriptionUpdate,
): Promise<ChangeResult> {
  const found = await findSubscription(context, customer, subscriptionId);
  const isChange = Object.values(choice).some((value) => value !== undefined);
  if (isChange && cancelAtPeriodEnd !== undefined) {
    throw new Refusal(400, 'Send cancel_at_period_end in a request of its own.');
  }
  if (cancelAtPeriodEnd === undefined && !isChange) {
    throw new Refusal(400, 'Specify product_id, price_id, quantity or cancel_at_period_end.');
  }
  if (cancelAtPeriodEnd === undefined) return await change(context, customer, found, choice);
  if (!found.subscription.isCurrent) throw new Refusal(400, 'The subscription has ended.');
  await setCancellation(context, customer, found, [found.subscription], cancelAtPeriodEnd);
  return nothingToConfirm;
}

async function change(
  context: RequestContext,
  customer: Customer,
  { subscription, ...place }: Found,
  choice: ChangeChoice,
): Promise<ChangeResult> {
  const asked = { ...choice, customer, subscription, level: context.level };
  if (subscription.providerId === null) {
    await changeFreeSubscription(context, asked);
    return nothingToConfirm;
  }
  const connected = requireConnected(place);
  const held = await readHoldings(context, customer);
  const allowed = allowChange(context.project.config.payments, asked, held);
  if (allowed === undefined) return nothingToConfirm;
  return await changeAtProvider(context, connected, { customer, subscription }, allowed);
}

/**
 * Returns what a change costs. Undefined fields of the choice stay as they are.
 *
 * @throws what `updateSubscription` throws
 */
export async function previewChange(
  context: RequestContext,
  customer: Customer,
  subscriptionId: string,
  choice: ChangeChoice,
): Promise<ChangeCosts> {
  const { subscription, connected, place } = await findSubscription(context, customer, subscriptionId);
  const asked = { ...choice, customer, subscription, level: context.level };
  if (subscription.providerId === null) requireTestMode(context, subscription);
  const held = await readHoldings(context, customer);
  const allowed = allowChange(context.project.config.payments, asked, held);
  if (subscription.providerId === null) return costsInTestMode(context, subscription, allowed);
  if (connected === undefined || place === undefined) throw paymentsNotSetUp();
  return await previewAtProvider(context, connected, place, subscription, allowed ?? unchanged(subscription));
}

/** Returns a subscription as a change that changes nothing. */
function unchanged({ productId, product, priceId, quantity, currency, unitAmount }: OwnSubscription): AllowedChange {
  const prices = product.prices === 'include-by-default' ? {} : product.prices;
  const price = prices[priceId ?? ''];
  const isPaid = price !== undefined && priceId !== null && currency !== null && unitAmount !== null;
  invariant(isPaid, 'the rules refuse subscriptions that nothing is paid for');
  return {
    chosen: { id: productId, product },
    priceId,
    price,
    quantity,
    currency: currency as AllowedChange['currency'],
    unitAmount,
  };
}

/** Nothing is charged in test mode. */
function costsInTestMode(
  { now }: RequestContext,
  subscription: OwnSubscription,
  allowed: AllowedChange = unchanged(subscription),
): ChangeCosts {
  const { currency, unitAmount, quantity } = allowed;
  const { periodEnd } = periodAfter(now, subscription, allowed);
  return { currency, dueNow: 0, credited: 0, next: unitAmount * quantity, nextAt: periodEnd };
}

/** @throws {Refusal} 400: it has ended @throws {PaymentProviderFailure | TooBusy} */
async function setCancellation(
  context: RequestContext,
  customer: Customer,
  place: BillingPlace,
  subscriptions: readonly OwnSubscription[],
  cancels: boolean,
): Promise<void> {
  const toChange = subscriptions.filter(({ isCancelled }) => isCancelled !== cancels);
  const [free, paid] = [true, false].map((isFree) =>
    toChange.filter(({ providerId }) => (providerId === null) === isFree),
  );
  for (const one of free ?? []) await setFreeCancelAtPeriodEnd(context, one, cancels);
  if (paid === undefined || paid.length === 0) return;
  await setCancelAtProvider(context, requireConnected(place), customer, paid, cancels);
}

/**
 * Cancels the subscriptions of a product at the end of their period. Has no effect on those that are cancelled or have ended.
 *
 * @param subscriptionId one of them. Undefined for all
 * @throws what `accessValues` and `requireAccess` throw
 * @throws {Refusal} 404: the customer does not have such a subscription. 400: payments are not set up
 * @throws {PaymentProviderFailure | TooBusy}
 */
export async function cancelProduct(
  context: RequestContext,
  customer: Customer,
  productId: string,
  subscriptionId: string | undefined,
): Promise<void> {
  const choice = { subscriptionId: subscriptionId ?? null, productId };
  const { rows, ...place } = await readSubscriptions(context, customer, choice);
  if (rows.length === 0) throw noSuchSubscription();
  const current = rows.map((row) => ownSubscription(row, context.now)).filter(({ isCurrent }) => isCurrent);
  await setCancellation(context, customer, place, current, true);
}

/** A switch to another product of the catalog. */
export interface ProductSwitch extends Omit<ChangeChoice, 'productId'> {
  readonly from: string;
  readonly to: string;
}

/**
 * Switches a subscription to another product. The difference is charged to the default payment method.
 *
 * @throws what `updateSubscription` throws
 * @throws {DefaultPaymentMethodRequired}
 * @throws {Refusal} 400: the payment has to be confirmed by the customer. 404: no such subscription
 */
export async function switchProduct(
  context: RequestContext,
  customer: Customer,
  { from, to, priceId, quantity }: ProductSwitch,
): Promise<void> {
  const { rows, ...place } = await readSubscriptions(context, customer, { subscriptionId: null, productId: from });
  const [subscription] = rows.map((row) => ownSubscription(row, context.now)).filter(({ isCurrent }) => isCurrent);
  if (subscription === undefined) throw noSuchSubscription();
  if (subscription.providerId !== null) await requirePaymentMethod(customer, place);
  const { isPending } = await change(
    context,
    customer,
    { subscription, ...place },
    { productId: to, priceId, quantity },
  );
  if (isPending) {
    throw new Refusal(
      400,
      'The payment has to be confirmed by the customer. The subscription changes when it is paid.',
    );
  }
}

async function requirePaymentMethod({ type, id }: Customer, { connected, place }: BillingPlace): Promise<void> {
  if (connected === undefined || place === undefined) throw paymentsNotSetUp();
  const method = await connected.provider.defaultPaymentMethod(place);
  if (method !== null) return;
  throw new KnownErrors.DefaultPaymentMethodRequired({ customer_type: type, customer_id: id });
}
