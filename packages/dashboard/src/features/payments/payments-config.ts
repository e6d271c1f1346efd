import type { AdminOwnedProject, CompleteConfig, ConfigChanges } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { projectsKey, refreshProjects, useProject } from '../../lib/projects.tsx';
import { currencyNames } from './money.ts';

/** Products, items and catalogs of a project. */
export type Payments = CompleteConfig['payments'];
/** A product in the form of the configuration. */
export type Product = Payments['products'][string];
/** A price of a product. */
export type Price = Exclude<Product['prices'], string>[string];
/** What a product includes of an item. */
export type IncludedItem = Product['includedItems'][string];
export type CustomerType = Product['customerType'];

/** The customer types with their names for owners. */
export const customerTypes: readonly { value: CustomerType; text: string }[] = [
  { value: 'user', text: 'Users' },
  { value: 'team', text: 'Teams' },
  { value: 'custom', text: 'Custom customers' },
];

/** Names of a single customer. */
export const customerNames: Readonly<Record<CustomerType, string>> = {
  user: 'User',
  team: 'Team',
  custom: 'Custom',
};

/** Loads the products, items and catalogs as they are saved now. */
export async function loadPayments(project: AdminOwnedProject): Promise<Payments> {
  return (await project.getConfig()).payments;
}

/** The products, items and catalogs of the project of the URL. */
export function usePayments() {
  const project = useProject();
  return useQuery({
    queryKey: [...projectsKey, project.id, 'payments'],
    queryFn: async () => await loadPayments(project),
  });
}

/**
 * Saves changes of the configuration and loads it again.
 *
 * @param changes keys below `payments` and their values; null removes an entry
 * @throws a value is invalid; nothing was changed
 */
export async function changePayments(
  project: AdminOwnedProject,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entries = Object.entries(changes).map(([key, value]) => [`payments.${key}`, value]);
  await project.updateConfig(Object.fromEntries(entries) as ConfigChanges);
  await refreshProjects();
}

/** Returns the name of a product, item or catalog: its display name, or its ID. */
export function nameOf(id: string, entry: { displayName?: string | undefined } | undefined): string {
  return entry?.displayName === undefined || entry.displayName === '' ? id : entry.displayName;
}

/** Returns the prices of a product that is not included by default, cheapest first. The database does not keep an order. */
export function pricesOf({ prices }: Pick<Product, 'prices'>): [id: string, price: Price][] {
  if (prices === 'include-by-default') return [];
  return Object.entries(prices).sort(
    ([oneId, one], [otherId, other]) => amountOf(one) - amountOf(other) || (oneId < otherId ? -1 : 1),
  );
}

/** The amount of a price in its first currency, to compare it with others. */
function amountOf(price: Price): number {
  const [currency] = currencyNames.filter((name) => price[name] !== undefined);
  return currency === undefined ? 0 : Number(price[currency]);
}

/** Returns products in the order of their cheapest prices. Products that are included by default come first. */
export function sortedProducts({ products }: Payments): [id: string, product: Product][] {
  const rank = (product: Product) => {
    const [cheapest] = pricesOf(product);
    return cheapest === undefined ? -1 : amountOf(cheapest[1]);
  };
  return Object.entries(products).sort(
    ([oneId, one], [otherId, other]) =>
      rank(one) - rank(other) || nameOf(oneId, one).localeCompare(nameOf(otherId, other), 'en'),
  );
}

/** Returns items in the order of their names. */
export function sortedItems({ items }: Payments): [id: string, item: Payments['items'][string]][] {
  return Object.entries(items).sort(([oneId, one], [otherId, other]) =>
    nameOf(oneId, one).localeCompare(nameOf(otherId, other), 'en'),
  );
}

/** Returns the IDs of the products that a product is an add-on to. */
export function basesOf({ isAddOnTo }: Pick<Product, 'isAddOnTo'>): string[] {
  return isAddOnTo === false ? [] : Object.keys(isAddOnTo);
}
