import type { CustomerType, PaymentsConfig } from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';

/** A product that a customer bought or was granted. */
export interface SoldProduct {
  /** Null for an inline product. */
  readonly productId: string | null;
  /** The catalog when it was sold. Null for none. */
  readonly catalogId: string | null;
}

/** Returns the catalog of a product: that of the configuration, or the one when it was sold if the product was removed since. */
export function catalogOf({ products }: Pick<PaymentsConfig, 'products'>, sold: SoldProduct): string | undefined {
  const current = sold.productId === null ? undefined : entryOf(products, sold.productId);
  return current === undefined ? (sold.catalogId ?? undefined) : current.catalogId;
}

/**
 * Returns whether customers of a type can have products by default. Otherwise what they bought need not be read for
 * that.
 */
export function hasDefaultProducts({ products }: PaymentsConfig, customerType: CustomerType): boolean {
  return Object.values(products).some(
    (product) => product.prices === 'include-by-default' && product.customerType === customerType,
  );
}

/**
 * Returns the IDs of the products that a customer has by default: one per catalog from which the customer has nothing, and
 * those without a catalog.
 *
 * @param sold the customer's current subscriptions, and one-time purchases that were not revoked
 */
export function defaultProducts(
  { catalogs, products }: PaymentsConfig,
  customerType: CustomerType,
  sold: readonly SoldProduct[],
): string[] {
  const held = new Set(sold.map(({ productId }) => productId));
  const taken = new Set(sold.map((one) => catalogOf({ products }, one)));
  return Object.entries(products).flatMap(([id, product]) => {
    const { catalogId } = product;
    if (product.prices !== 'include-by-default' || product.customerType !== customerType || held.has(id)) return [];
    if (catalogId === undefined) return [id];
    if (!Object.hasOwn(catalogs, catalogId) || taken.has(catalogId)) return [];
    taken.add(catalogId);
    return [id];
  });
}
