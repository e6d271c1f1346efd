import { basesOf, nameOf, type Payments, type Product } from '../../../features/payments/payments-config.ts';

/** The products of a catalog, or those without one. */
export interface ProductGroup {
  /** Undefined for products without a catalog. */
  readonly catalogId: string | undefined;
  readonly name: string;
  readonly products: readonly (readonly [id: string, product: Product])[];
}

/** Returns all catalogs with their products, and the products without a catalog at the end. */
export function groupsOf(payments: Payments): ProductGroup[] {
  const { catalogs } = payments;
  const all = Object.entries(payments.products);
  // A product can name a catalog that was removed from the configuration.
  const named = all.flatMap(([, { catalogId }]) => (catalogId === undefined ? [] : [catalogId]));
  const ids = [...new Set([...Object.keys(catalogs), ...named])];
  const without = all.filter(([, { catalogId }]) => catalogId === undefined);
  const groups: ProductGroup[] = ids.map((catalogId) => ({
    catalogId,
    name: nameOf(catalogId, catalogs[catalogId]),
    products: all.filter(([, product]) => product.catalogId === catalogId),
  }));
  if (without.length === 0) return groups;
  return [...groups, { catalogId: undefined, name: ids.length === 0 ? 'Products' : 'No catalog', products: without }];
}

/** Describes the consequences of the deletion of a product, beyond those for its buyers. */
export function lossOf(id: string, { products }: Payments): string {
  const addOns = Object.entries(products).filter(([, product]) => basesOf(product).includes(id));
  const names = addOns.map(([addOnId, product]) => nameOf(addOnId, product)).join(', ');
  const first =
    products[id]?.prices === 'include-by-default'
      ? 'Customers who have it by default lose it and its items.'
      : 'Nobody can buy it any more.';
  return addOns.length === 0 ? first : `${first} These are add-ons to it: ${names}.`;
}
