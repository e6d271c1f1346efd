import type { AccessLevel, Currency, PaymentsConfig, PriceConfig } from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';
import { isCurrency } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Customer } from '../customers/index.ts';
import { type ChosenProduct, chooseProduct, pricesFor, unitAmountOf } from '../products/index.ts';
import type { OwnSubscription } from '../subscriptions/index.ts';
import { allowPurchase, type Holdings, heldProducts } from './purchase-rules.ts';

/** What a subscription shall contain. Undefined keeps it. */
export interface ChangeChoice {
  readonly productId: string | undefined;
  readonly priceId: string | undefined;
  readonly quantity: number | undefined;
}

/** A change that is asked for. */
export interface AskedChange extends ChangeChoice {
  readonly customer: Customer;
  readonly subscription: OwnSubscription;
  readonly level: AccessLevel;
}

/** A change that the rules allow. */
export interface AllowedChange {
  readonly chosen: ChosenProduct;
  readonly priceId: string;
  /** Has an interval. */
  readonly price: PriceConfig;
  readonly currency: Currency;
  /** Integer of the smallest unit, for one piece and period. */
  readonly unitAmount: number;
  readonly quantity: number;
}

/**
 * Applies the rules for changes of a subscription that is paid for.
 *
 * @param held what the customer has, with the subscription
 * @returns undefined if nothing changes
 * @throws {Refusal} 400: the subscription has ended or is cancelled, or the rules for products forbid the change
 * @throws what `chooseProduct` and `allowPurchase` throw
 * @see docs/reference/protocol/payments.md#changes-of-subscriptions
 */
export function allowChange(payments: PaymentsConfig, asked: AskedChange, held: Holdings): AllowedChange | undefined {
  const { subscription, customer, level } = asked;
  const paid = requirePaid(subscription);
  if (!subscription.isCurrent) throw new Refusal(400, 'The subscription has ended.');
  if (subscription.isCancelled) {
    throw new Refusal(400, 'The subscription is cancelled. Take the cancellation back first.');
  }
  const isSameProduct = asked.productId === undefined || asked.productId === subscription.productId;
  const isSamePrice = isSameProduct && (asked.priceId === undefined || asked.priceId === paid.priceId);
  if (isSamePrice) return changeQuantity(payments, asked, paid);
  const chosen = chosenProduct(payments, asked);
  if (!isSameProduct) requireSameCatalog(payments, subscription, chosen);
  const others = { ...held, subscriptions: held.subscriptions.filter(({ id }) => id !== subscription.id) };
  const quantity = asked.quantity ?? (chosen.product.stackable === true ? subscription.quantity : 1);
  const { currency } = paid;
  const priceId = asked.priceId ?? firstPrice(chosen, level, currency);
  if (priceId === undefined) throw needsInterval();
  const purchase = { customer, chosen, priceId, quantity, level, currency };
  const { price: allowed } = allowPurchase(payments, purchase, others);
  if (allowed?.price.interval === undefined) throw needsInterval();
  if (!isSameProduct) requireNoOrphans(payments, asked, chosen, others);
  const { price } = allowed;
  return { chosen, priceId: allowed.id, price, currency, unitAmount: unitAmountOf(price, currency), quantity };
}

function needsInterval(): Refusal {
  return new Refusal(400, 'A subscription can only be changed to a price with an interval.');
}

interface Paid {
  readonly priceId: string;
  readonly price: PriceConfig;
  readonly currency: Currency;
  readonly unitAmount: number;
}

/** @throws {Refusal} 400: nothing is paid for the subscription */
function requirePaid({ product, priceId, currency, unitAmount }: OwnSubscription): Paid {
  const prices = product.prices === 'include-by-default' ? {} : product.prices;
  const price = priceId === null ? undefined : entryOf(prices, priceId);
  if (priceId === null || price === undefined || unitAmount === null || !isCurrency(currency)) {
    throw new Refusal(400, 'This subscription was granted. To buy another product, create a purchase URL.');
  }
  return { priceId, price, currency, unitAmount };
}

/** The price stays as it was sold. */
function changeQuantity(payments: PaymentsConfig, asked: AskedChange, paid: Paid): AllowedChange | undefined {
  const { productId, product, quantity: current } = asked.subscription;
  const { quantity = current } = asked;
  if (quantity === current) return undefined;
  const settings = (productId === null ? undefined : entryOf(payments.products, productId)) ?? product;
  if (quantity !== 1 && settings.stackable !== true) {
    throw new Refusal(400, 'This product is not stackable; quantity must be 1');
  }
  return { chosen: { id: productId, product }, quantity, ...paid };
}

function chosenProduct(payments: PaymentsConfig, { subscription, productId, customer, level }: AskedChange) {
  const id = productId ?? subscription.productId;
  if (id === null) return { id, product: subscription.product };
  return chooseProduct(payments, { id, inline: undefined }, customer, level);
}

/** @throws {Refusal} 400: the product is not in the catalog of the subscription */
function requireSameCatalog(
  { catalogs, products }: PaymentsConfig,
  { productId, product }: OwnSubscription,
  chosen: ChosenProduct,
): void {
  const current = (productId === null ? undefined : entryOf(products, productId)) ?? product;
  const { catalogId } = chosen.product;
  const isInCatalog = catalogId !== undefined && Object.hasOwn(catalogs, catalogId);
  if (!isInCatalog || current.catalogId !== catalogId) {
    throw new Refusal(400, 'A subscription can only be changed to another product of its catalog.');
  }
}

function firstPrice({ product }: ChosenProduct, level: AccessLevel, currency: Currency): string | undefined {
  const prices = Object.entries(pricesFor(product, level)).filter(([, { interval }]) => interval !== undefined);
  return (prices.find(([, price]) => price[currency] !== undefined) ?? prices[0])?.[0];
}

/** @throws {Refusal} 400: the customer has an add-on that needs the product of the subscription */
function requireNoOrphans(
  payments: PaymentsConfig,
  { subscription, customer }: AskedChange,
  chosen: ChosenProduct,
  others: Holdings,
): void {
  const { productId } = subscription;
  if (productId === null) return;
  const kept = heldProducts(payments, customer, others);
  kept.delete(productId);
  if (chosen.id !== null) kept.add(chosen.id);
  for (const { productId: id, name, isAddOnTo } of others.subscriptions) {
    const product = id === null ? undefined : entryOf(payments.products, id);
    const bases = Object.keys((product === undefined ? isAddOnTo : product.isAddOnTo) || {});
    if (bases.includes(productId) && !bases.some((base) => kept.has(base))) {
      const addOn = product?.displayName ?? name ?? id;
      throw new Refusal(400, `The customer has the add-on "${addOn}", which needs this product.`);
    }
  }
}
