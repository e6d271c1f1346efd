import { type AccessLevel, type Currency, purchaseRefusals } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import { amountText } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { isPricedRecently, previewReplacement } from '../payment-provider/index.ts';
import { currencyOf, trialOf, unitAmountOf } from '../products/index.ts';
import type { AllowedPurchase, AskedPurchase, HeldSubscription } from '../purchases/index.ts';

/** An amount per interval. Without one, it is paid once. */
export interface ShownPrice {
  readonly currency: string;
  readonly amount: string;
  readonly interval: HeldSubscription['interval'];
}

/** The change of a subscription, as the purchase page shows it and the customer confirms it. */
export interface ConfirmedChange {
  /** Null if nothing is paid for the subscription. */
  readonly oldPrice: ShownPrice | null;
  readonly newPrice: ShownPrice;
  readonly amountDueNow: string;
  /** The time for which the provider has computed the amount. */
  readonly pricedAt: Date;
}

/** What a purchase changes. */
export interface Replacement extends ConfirmedChange {
  readonly oldProduct: string;
}

/** A purchase that the rules allow. */
interface Allowed {
  readonly asked: AskedPurchase;
  readonly allowed: AllowedPurchase;
}

/**
 * Throws if a purchase changes what the customer has, and the one who made the purchase URL may not.
 *
 * @param acts whether a signed-in customer made the URL
 * @param level the level of the caller who made it. A server may offer a trial to a customer
 * @throws {Refusal} 403
 */
export function requireMaker({ asked, allowed }: Allowed, acts: boolean, level: AccessLevel): void {
  if (acts) return;
  // @guard subscription-changed-by-customer
  if (allowed.conflicts.length > 0) throw new Refusal(403, purchaseRefusals.signIn);
  const { price } = allowed;
  const isTrial = price?.price.interval !== undefined && trialOf(asked.chosen.product, price.price) !== undefined;
  // After a trial, the provider charges what the customer has saved.
  // @guard only-signed-in-customer-begins-trial
  if (isTrial && level === 'client') throw new Refusal(403, purchaseRefusals.trialSignIn);
}

/**
 * Returns what a purchase changes, with the amounts as the provider computes them. Undefined if it changes no subscription.
 *
 * @param pricedAt the time for which the provider computes the amount that is due
 * @throws {PaymentProviderFailure | TooBusy}
 */
export async function replacementOf(
  context: TenancyContext,
  { asked, allowed }: Allowed,
  pricedAt: Date,
): Promise<Replacement | undefined> {
  const [replaced] = allowed.conflicts;
  if (replaced === undefined || allowed.price === null) return undefined;
  const { price } = allowed.price;
  const currency = currencyOf(price, asked.currency);
  const { unitAmount, quantity } = { unitAmount: unitAmountOf(price, currency), quantity: asked.quantity };
  return {
    oldProduct: replaced.name ?? replaced.productId ?? '',
    oldPrice: oldPriceOf(replaced),
    newPrice: {
      currency,
      amount: amountText(unitAmount * quantity, currency),
      interval: price.interval ?? null,
    },
    amountDueNow: amountText(await dueNow(context, { asked, allowed }, replaced, currency, pricedAt), currency),
    pricedAt,
  };
}

function oldPriceOf({ currency, unitAmount, quantity, interval }: HeldSubscription): ShownPrice | null {
  if (currency === null || unitAmount === null) return null;
  return { currency, amount: amountText(unitAmount * quantity, currency), interval };
}

async function dueNow(
  context: TenancyContext,
  { asked, allowed }: Allowed,
  { providerId }: HeldSubscription,
  currency: Currency,
  pricedAt: Date,
): Promise<number> {
  if (context.project.config.payments.testMode) return 0;
  invariant(allowed.price !== null, 'the caller has checked it');
  const { price } = allowed.price;
  const unitAmount = unitAmountOf(price, currency);
  const { interval } = price;
  if (interval !== undefined && providerId !== null) {
    const offer = { currency, unitAmount, quantity: asked.quantity, interval };
    return await previewReplacement(context, asked.customer, providerId, offer, pricedAt);
  }
  const isTrial = interval !== undefined && trialOf(asked.chosen.product, price) !== undefined;
  return isTrial ? 0 : unitAmount * asked.quantity;
}

/**
 * Checks that the customer has confirmed what a purchase changes. The amounts are computed again, for the time of the ones
 * that were shown.
 *
 * @returns the time for which the provider has to compute what is due. Undefined if nothing is changed
 * @throws {Refusal} 409: nothing was confirmed, or other amounts, or too long ago
 * @throws {PaymentProviderFailure | TooBusy}
 */
export async function requireConfirmed(
  context: TenancyContext,
  purchase: Allowed,
  confirmed: ConfirmedChange | undefined,
): Promise<Date | undefined> {
  if (purchase.allowed.conflicts.length === 0 || purchase.allowed.price === null) return undefined;
  // @guard change-is-confirmed
  // @guard age-of-confirmation
  if (confirmed === undefined || !isPricedRecently(confirmed.pricedAt, context.now)) throw notConfirmed();
  const present = await replacementOf(context, purchase, confirmed.pricedAt);
  // @guard confirmation-names-amounts
  if (present === undefined || textOf(present) !== textOf(confirmed)) throw notConfirmed();
  return confirmed.pricedAt;
}

function notConfirmed(): Refusal {
  return new Refusal(409, purchaseRefusals.confirmation);
}

function textOf({ oldPrice, newPrice, amountDueNow }: ConfirmedChange): string {
  const price = (one: ShownPrice | null) => (one === null ? null : [one.currency, one.amount, one.interval]);
  return JSON.stringify([price(oldPrice), price(newPrice), amountDueNow]);
}
