import {
  type AccessLevel,
  type Currency,
  type Interval,
  KnownErrors,
  type PaymentsConfig,
  type PriceConfig,
  type ProductSnapshot,
} from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Customer } from '../customers/index.ts';
import { type ChosenProduct, catalogOf, defaultProducts, pricesFor, type SoldProduct } from '../products/index.ts';

/** A subscription that the customer has now. */
export interface HeldSubscription extends SoldProduct {
  readonly id: string;
  /** The subscription at the provider. Null for none. */
  readonly providerId: string | null;
  /** Name of the product when it was bought. Null for none. */
  readonly name: string | null;
  /** What is charged for one piece and period. Null for nothing, such as for grants. */
  readonly currency: string | null;
  readonly unitAmount: number | null;
  readonly quantity: number;
  /** The interval of its price. Null for none. */
  readonly interval: Interval | null;
  /** The bases of an add-on when it was sold. Null for products that had no such setting. */
  readonly isAddOnTo: ProductSnapshot['isAddOnTo'] | null;
}

/** What a customer has. */
export interface Holdings {
  /** Current subscriptions, oldest first. */
  readonly subscriptions: readonly HeldSubscription[];
  /** Product and catalog of the one-time purchases that were not revoked, each pair once. */
  readonly purchases: readonly SoldProduct[];
}

/** A purchase that is asked for. */
export interface AskedPurchase {
  readonly customer: Customer;
  readonly chosen: ChosenProduct;
  /** Undefined for the first price. */
  readonly priceId: string | undefined;
  readonly quantity: number;
  /** Undefined for the default. */
  readonly currency?: Currency | undefined;
  /** Prices for servers only cannot be chosen by clients. */
  readonly level: AccessLevel;
}

/** A purchase that the rules allow. */
export interface AllowedPurchase {
  /** Null for a product without prices: nothing is stored. */
  readonly price: { readonly id: string; readonly price: PriceConfig } | null;
  /** Current subscriptions of the same catalog. The first one is replaced. */
  readonly conflicts: readonly HeldSubscription[];
}

/** Returns the IDs of the products that a customer has by a current subscription, a one-time purchase or by default. */
export function heldProducts(payments: PaymentsConfig, { type }: Customer, held: Holdings): Set<string> {
  const sold = [...held.subscriptions, ...held.purchases];
  const ids = sold.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  return new Set([...ids, ...defaultProducts(payments, type, sold)]);
}

/** Returns whether a customer has a product that cannot be bought twice. */
export function isOwned(payments: PaymentsConfig, customer: Customer, { id, product }: ChosenProduct, held: Holdings) {
  if (id === null || product.stackable === true) return false;
  return heldProducts(payments, customer, held).has(id);
}

/** @throws {ProductAlreadyGranted} the customer has the product, and it cannot be bought twice */
export function requireNotOwned(
  payments: PaymentsConfig,
  customer: Customer,
  chosen: ChosenProduct,
  held: Holdings,
): void {
  if (!isOwned(payments, customer, chosen, held)) return;
  throw new KnownErrors.ProductAlreadyGranted({ product_id: chosen.id ?? '', customer_id: customer.id });
}

/** Returns the current subscriptions that a product replaces: those of its catalog, except the bases of an add-on. */
export function conflictsOf({ catalogs, products }: PaymentsConfig, { product }: ChosenProduct, held: Holdings) {
  const { catalogId } = product;
  if (catalogId === undefined || !Object.hasOwn(catalogs, catalogId)) return [];
  const bases = new Set(product.isAddOnTo === false ? [] : Object.keys(product.isAddOnTo));
  return held.subscriptions.filter((subscription) => {
    const { productId } = subscription;
    if (productId === null || bases.has(productId)) return false;
    const isByDefault = entryOf(products, productId)?.prices === 'include-by-default';
    return catalogOf({ products }, subscription) === catalogId && !isByDefault;
  });
}

/**
 * Applies the rules for grants and purchases.
 *
 * @throws {Refusal} 400: unknown price, the product cannot be stacked, it is an add-on to a product that the customer does
 *   not have, or the customer has a one-time purchase in the catalog
 * @throws {ProductAlreadyGranted}
 * @see docs/reference/protocol/payments.md#grant-and-purchase-rules
 */
export function allowPurchase(payments: PaymentsConfig, asked: AskedPurchase, held: Holdings): AllowedPurchase {
  const { customer, chosen, quantity } = asked;
  const { product } = chosen;
  const price = priceOf(asked);
  if (quantity !== 1 && product.stackable !== true) {
    throw new Refusal(400, 'This product is not stackable; quantity must be 1');
  }
  requireNotOwned(payments, customer, chosen, held);
  if (!hasBase(payments, customer, chosen, held)) {
    throw new Refusal(400, 'This product is an add-on to a product that the customer does not have');
  }
  if (isCatalogTaken(payments, chosen, held)) {
    throw new Refusal(400, 'Customer already has a one-time purchase in this product catalog');
  }
  return { price, conflicts: conflictsOf(payments, chosen, held) };
}

/** Returns whether a customer has a product that an add-on belongs to. True for other products. */
function hasBase(payments: PaymentsConfig, customer: Customer, { product }: ChosenProduct, held: Holdings): boolean {
  if (product.isAddOnTo === false) return true;
  const has = heldProducts(payments, customer, held);
  return Object.keys(product.isAddOnTo).some((base) => has.has(base));
}

/** Returns whether a customer has a one-time purchase in the catalog of a product. */
function isCatalogTaken({ catalogs }: PaymentsConfig, { product }: ChosenProduct, held: Holdings): boolean {
  const { catalogId } = product;
  const isInCatalog = catalogId !== undefined && Object.hasOwn(catalogs, catalogId);
  return isInCatalog && held.purchases.some((purchase) => purchase.catalogId === catalogId);
}

/** A product of the configuration that a customer can buy. */
export interface OfferedProduct extends ChosenProduct {
  readonly id: string;
}

/**
 * Returns the products that a client can buy for a customer, in the order of the configuration. A product that would replace a
 * subscription is not among them: customers change the subscription instead.
 */
export function offersFor(payments: PaymentsConfig, customer: Customer, held: Holdings): OfferedProduct[] {
  const visible = Object.entries(payments.products).filter(
    ([, product]) =>
      product.customerType === customer.type &&
      // @guard offers-that-clients-can-see
      !product.serverOnly &&
      Object.keys(pricesFor(product, 'client')).length > 0,
  );
  return visible
    .map(([id, product]) => ({ id, product: { displayName: id, ...product } }))
    .filter(
      (chosen) =>
        !isOwned(payments, customer, chosen, held) &&
        hasBase(payments, customer, chosen, held) &&
        !isCatalogTaken(payments, chosen, held) &&
        conflictsOf(payments, chosen, held).length === 0,
    );
}

function priceOf({ chosen: { product }, priceId, level, currency }: AskedPurchase): AllowedPurchase['price'] {
  const prices = pricesFor(product, level);
  const id = priceId ?? Object.keys(prices)[0];
  const price = id === undefined ? undefined : entryOf(prices, id);
  if (currency !== undefined && price !== undefined && price[currency] === undefined) {
    throw new Refusal(400, 'The price has no amount in this currency');
  }
  if (id !== undefined && price !== undefined) return { id, price };
  if (priceId !== undefined && product.prices !== 'include-by-default') {
    throw new Refusal(400, 'Price not found on product associated with this purchase code');
  }
  return null;
}
