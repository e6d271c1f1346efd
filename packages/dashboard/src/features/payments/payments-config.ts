import type { AdminOwnedProject, CompleteConfig, ConfigChanges } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { projectsKey, refreshProjects, useProject } from '../../lib/projects.tsx';
import type { SelectOption } from '../../ui/forms/select-field.tsx';

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
export const customerTypes: readonly SelectOption<CustomerType>[] = [
  { value: 'user', text: 'Users' },
  { value: 'team', text: 'Teams' },
  { value: 'custom', text: 'Custom customers', help: 'Anything else with an ID in your app, such as a workspace.' },
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

/** Reads the products, items and catalogs of the URL's project. @param isNeeded whether to load them */
export function usePayments(isNeeded = true) {
  const project = useProject();
  return useQuery({
    queryKey: [...projectsKey, project.id, 'payments'],
    queryFn: async () => await loadPayments(project),
    enabled: isNeeded,
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

/** Returns the prices of a product that is not included by default, in the order of the owner. */
export function pricesOf({ prices }: Pick<Product, 'prices'>): [id: string, price: Price][] {
  return prices === 'include-by-default' ? [] : Object.entries(prices);
}

/** Returns the IDs of the products that a product is an add-on to. */
export function basesOf({ isAddOnTo }: Pick<Product, 'isAddOnTo'>): string[] {
  return isAddOnTo === false ? [] : Object.keys(isAddOnTo);
}
