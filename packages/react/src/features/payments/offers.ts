import type { CustomerProduct } from '@portico/js';
import type { Price } from './money.ts';

type Prices = CustomerProduct['prices'];

/** A product with one of its prices, to which a subscription can change. */
export interface Offer {
  /** Unique among the offers of a product. */
  readonly key: string;
  readonly productId: string | undefined;
  /** Undefined: the price that the subscription has, which the product no longer offers. */
  readonly priceId: string | undefined;
  readonly displayName: string;
  readonly stackable: boolean;
  readonly price: Price;
  readonly isCurrent: boolean;
}

/**
 * Returns what a paid subscription can change to, in its currency, beginning with what it is now. Empty for one that is
 * not paid.
 */
export function offersOf(product: CustomerProduct): Offer[] {
  const price = product.subscription?.price;
  if (price == null) return [];
  const { id, displayName, stackable } = product;
  const own = offersFrom({ productId: id ?? undefined, displayName, stackable, prices: product.prices }, price);
  const others = product.switchOptions.flatMap((option) => offersFrom(option, price));
  const current = own.find((offer) => isSame(offer.price, price));
  const now = current ?? { key: '', productId: undefined, priceId: undefined, displayName, stackable, price };
  return [{ ...now, isCurrent: true }, ...[...own, ...others].filter((offer) => offer !== current)];
}

interface Priced {
  readonly productId: string | undefined;
  readonly displayName: string;
  readonly stackable: boolean;
  readonly prices: Prices;
}

function offersFrom({ productId, displayName, stackable, prices }: Priced, { currency }: Price): Offer[] {
  return Object.entries(prices).flatMap(([priceId, price]) => {
    const unitAmount = (price as Readonly<Record<string, unknown>>)[currency.toUpperCase()];
    if (typeof unitAmount !== 'string' || price.interval === undefined) return [];
    const offered = { currency, unitAmount, interval: price.interval };
    const key = JSON.stringify([productId, priceId]);
    return [{ key, productId, priceId, displayName, stackable, price: offered, isCurrent: false }];
  });
}

function isSame(one: Price, other: Price): boolean {
  return Number(one.unitAmount) === Number(other.unitAmount) && String(one.interval) === String(other.interval);
}

/** Returns the prices of a product, each in its first currency, with their free trials. */
export function pricesOf({ prices }: { readonly prices: Prices }): Price[] {
  return Object.values(prices).flatMap(({ interval, free_trial: trial, ...amounts }) => {
    const [first] = Object.entries(amounts).filter(([, amount]) => typeof amount === 'string');
    if (first === undefined) return [];
    const [currency, unitAmount] = first;
    // Only a subscription begins with a trial.
    const given = interval === undefined || trial === undefined ? {} : { trial };
    return [{ currency, unitAmount: String(unitAmount), interval: interval ?? null, ...given }];
  });
}
