import { addIntervals, type Currency, type PriceConfig, purchaseRefusals } from '@portico/contract';
import type {
  ConfirmedAmounts,
  CustomerPlace,
  StartedPurchase,
  SubscriptionOffer,
} from '../../adapters/payments/payment-provider.ts';
import { digestOf } from '../../base/digests.ts';
import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { languageOfRequest } from '../../kernel/languages.ts';
import { type Customer, customerValues, ensureCustomer, setProviderCustomer } from '../customers/index.ts';
import { type ChosenProduct, currencyOf, trialOf, unitAmountOf } from '../products/index.ts';
import type { HeldSubscription } from '../purchases/index.ts';
import { type ConnectedAccount, requireAccount } from './accounts.service.ts';
import { syncCustomer } from './customer-sync.service.ts';
import {
  beginSession,
  paymentsOfCode,
  retireSession,
  sessionsOfCode,
  setSessionResult,
} from './payment-provider.queries.ts';
import {
  findPromotionCode,
  type PageAddress,
  type PurchaseExtras,
  type PurchaseTerms,
  refuseCode,
  setTerms,
} from './purchase-terms.ts';
import { openMillis } from './read-values.ts';

/** Largest amount that the provider charges, in the smallest unit. */
export const amountMax = 99_999_999;
/** Longest text of metadata at the provider. */
const metadataMax = 500;

/** A purchase that the rules allow, and that has to be paid. */
export interface PaidPurchase {
  readonly customer: Customer;
  readonly chosen: ChosenProduct;
  readonly priceId: string;
  readonly price: PriceConfig;
  readonly currency: Currency | undefined;
  readonly quantity: number;
  /** The code of the purchase URL, consumed when the payment is confirmed. */
  readonly codeId: string;
  /** The subscription that it replaces once it is paid. */
  readonly replaces: HeldSubscription | undefined;
  readonly extras: PurchaseExtras;
  readonly pageAddress: PageAddress;
  /** Whether the signed-in customer buys. Otherwise, nothing that the customer has saved is changed or charged. */
  readonly isByCustomer: boolean;
  /** For a change of a subscription: the time for which the provider computes what is due. */
  readonly pricedAt: Date | undefined;
}

/** A payment that the browser of the customer has to confirm. */
export interface BegunPayment {
  /** Empty if nothing has to be confirmed. */
  readonly clientSecret: string;
  /** Null if nothing is charged now. */
  readonly amounts: ConfirmedAmounts | null;
}

/**
 * Begins the payment of a purchase. The same choice gives the same payment, so a failed one can be repeated. Nothing that the
 * customer has ends before it is paid.
 *
 * @throws {Refusal} 400: payments are not set up, or the amount is too large, or another choice of the same URL was paid, or
 *   the promotion code or the billing details cannot be used
 * @throws {PaymentProviderFailure | TooBusy}
 */
export async function startPurchase(context: TenancyContext, purchase: PaidPurchase): Promise<BegunPayment> {
  const connected = await requireAccount(context);
  const currency = currencyOf(purchase.price, purchase.currency);
  const unitAmount = unitAmountOf(purchase.price, currency);
  if (unitAmount * purchase.quantity > amountMax) throw new Refusal(400, 'The amount is too large to be charged.');
  const isChange = typeof purchase.replaces?.providerId === 'string' && purchase.price.interval !== undefined;
  const promotionCodeId = await findPromotionCode(context, connected, purchase, isChange);
  const place = await placeOf(context, connected, purchase.customer, 'buys');
  // @guard no-trial-that-saved-card-would-pay
  if (!purchase.isByCustomer) await requireNothingSaved(connected, place, purchase);
  const { isByCustomer } = purchase;
  const terms = await setTerms(context, connected, place, purchase.extras, { promotionCodeId, isByCustomer });
  const session = await openSession(context, connected, place, purchase, currency, terms);
  const start = { place, purchase, session, currency, unitAmount, terms };
  const started = await startAtProvider(context, connected, start).catch(refuseCode(promotionCodeId));
  await setSessionResult.run(context, { id: session.id, providerId: started.id });
  if (started.clientSecret === null) await syncCustomer(context, connected, purchase.customer);
  return { clientSecret: started.clientSecret ?? '', amounts: started.amounts };
}

/**
 * After a period that costs nothing, the provider charges the saved payment method of a customer. Trials, promotion codes and
 * credits can make the first period free. A credit belongs to the customer too.
 *
 * @throws {Refusal} 403: the purchase could charge a saved payment method, or spend a credit
 */
async function requireNothingSaved(
  { provider }: ConnectedAccount,
  place: CustomerPlace,
  { chosen, price, extras }: PaidPurchase,
): Promise<void> {
  if (await provider.hasCredit(place)) throw new Refusal(403, purchaseRefusals.creditSignIn);
  if (price.interval === undefined) return;
  const isTrial = trialOf(chosen.product, price) !== undefined;
  if (!isTrial && extras.promotionCode === undefined) return;
  if ((await provider.defaultPaymentMethod(place)) === null) return;
  throw new Refusal(403, isTrial ? purchaseRefusals.trialSignIn : purchaseRefusals.creditSignIn);
}

/** What a customer who will be deleted cannot do. */
const leavesRefusal = 'The account is scheduled for deletion, so it cannot buy anything. Keep the account first.';

/**
 * Returns the customer at the provider, and reads it soon. It is created once, also by concurrent calls.
 *
 * @param purpose `buys`: for something that is charged
 * @throws {Refusal} 400: the customer buys, and is or will be deleted
 */
export async function placeOf(
  context: TenancyContext,
  { provider, account }: ConnectedAccount,
  customer: Customer,
  purpose: 'buys' | 'other' = 'other',
): Promise<CustomerPlace> {
  const values = customerValues(customer);
  const dueAt = new Date(context.now.getTime() + openMillis);
  const language = context.acceptLanguage === undefined ? null : languageOfRequest(context.acceptLanguage);
  const found = await ensureCustomer.first(context, { ...values, now: context.now, dueAt, language });
  // @guard no-purchase-of-leaving-customer
  if (purpose === 'buys' && found?.left_at != null) throw new Refusal(400, leavesRefusal);
  if (typeof found?.provider_id === 'string') return { account, customer: found.provider_id };
  const key = `portico-customer-${digestOf(JSON.stringify([context.tenancyId, customer.type, customer.id]))}`;
  const providerId = await provider.createCustomer(account, key, {
    customerId: customer.id.slice(0, metadataMax),
    customerType: customer.type.toUpperCase(),
  });
  const stored = await setProviderCustomer.first(context, { ...values, providerId });
  invariant(typeof stored?.provider_id === 'string', 'the row was inserted before');
  return { account, customer: stored.provider_id };
}

interface Session {
  readonly id: string;
  readonly createdAt: Date;
}

/** Stores the choice before the provider is called, and abandons other choices of the same URL. */
async function openSession(
  context: TenancyContext,
  { provider }: ConnectedAccount,
  place: CustomerPlace,
  purchase: PaidPurchase,
  currency: Currency,
  { digestParts }: PurchaseTerms,
): Promise<Session> {
  const { customer, chosen, priceId, price, quantity, codeId, replaces, pricedAt } = purchase;
  const pricing = pricedAt === undefined ? [] : [pricedAt.getTime()];
  const choice = [priceId, quantity, currency, replaces?.id ?? null, ...digestParts, ...pricing];
  const choiceDigest = digestOf(JSON.stringify(choice));
  const isChange = price.interval !== undefined && replaces !== undefined && replaces.providerId !== null;
  await beginSession.run(context, {
    id: newId<string>(),
    codeId,
    choiceDigest,
    customerType: customer.type,
    customerId: customer.id,
    productId: chosen.id,
    product: JSON.stringify(chosen.product),
    priceId,
    quantity,
    kind: price.interval === undefined ? 'payment' : isChange ? 'change' : 'subscription',
    replacesId: isChange ? null : (replaces?.id ?? null),
    now: context.now,
  });
  const sessions = await sessionsOfCode.all(context, { codeId });
  for (const other of sessions.filter((one) => one.choice_digest !== choiceDigest)) {
    const isOpen = other.kind !== 'change' && other.provider_id !== null;
    if (isOpen && !(await provider.abandon(place, other.provider_id ?? '')))
      throw new Refusal(400, 'This purchase has already been paid.');
    await retireSession.run(context, { id: other.id });
  }
  const own = sessions.find((one) => one.choice_digest === choiceDigest);
  // A concurrent request with another choice has replaced this one.
  if (own === undefined) throw new Refusal(400, 'Another choice was made for this purchase. Please try again.');
  return { id: own.id, createdAt: own.created_at };
}

interface Start {
  readonly place: CustomerPlace;
  readonly purchase: PaidPurchase;
  readonly session: Session;
  readonly currency: Currency;
  readonly unitAmount: number;
  readonly terms: PurchaseTerms;
}

async function startAtProvider(
  { tenancyId }: TenancyContext,
  { provider }: ConnectedAccount,
  { place, purchase, session, currency, unitAmount, terms }: Start,
): Promise<StartedPurchase> {
  const { customer, chosen, priceId, price, quantity, replaces, pricedAt } = purchase;
  const product = JSON.stringify(chosen.product);
  const metadata = {
    productId: chosen.id ?? '',
    priceId,
    // The session has the product. The provider limits the length of texts.
    ...(product.length <= metadataMax ? { product } : {}),
  };
  const offer = {
    sessionId: session.id,
    name: chosen.product.displayName ?? chosen.id ?? '',
    currency,
    unitAmount,
    quantity,
    metadata,
    promotionCodeId: terms.promotionCodeId,
    automaticTax: terms.automaticTax,
  };
  const { interval } = price;
  if (interval === undefined) {
    const oneTime = {
      customerId: customer.id.slice(0, metadataMax),
      customerType: customer.type,
      purchaseQuantity: String(quantity),
      purchaseKind: 'ONE_TIME',
      tenancyId,
    };
    const payment = { ...offer, metadata: { ...metadata, ...oneTime } };
    return terms.needsInvoice
      ? await provider.startInvoice(place, payment)
      : await provider.startPayment(place, payment);
  }
  const trial = trialOf(chosen.product, price);
  // From the time of the session, so that a repeated call is the same.
  const trialEnd = trial === undefined ? undefined : addIntervals(session.createdAt, trial, 1);
  const subscription: SubscriptionOffer = { ...offer, interval, trialEnd };
  if (typeof replaces?.providerId !== 'string') return await provider.startSubscription(place, subscription);
  const change = { subscriptionId: replaces.providerId, offer: subscription, quantity, pricedAt };
  return await provider.changeSubscription(place, change, `${session.id}/change`);
}

/** Returns the payment of a code, as the provider reported it last. Undefined if none was reported. */
export async function paymentOfCode(context: TenancyContext, codeId: string) {
  return await paymentsOfCode.first(context, { codeId });
}
