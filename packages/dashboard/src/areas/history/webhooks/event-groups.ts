import type { AdminWebhookEventType } from '@portico/react';

/** Event types about the same thing. */
export interface EventGroup {
  readonly name: string;
  readonly entries: readonly AdminWebhookEventType[];
}

/** Names of groups, by the first word of their types. */
const groupNames: Readonly<Record<string, string>> = {
  user: 'Users',
  team: 'Teams',
  team_membership: 'Team memberships',
  team_permission: 'Team permissions',
  project_permission: 'Project permissions',
  subscription: 'Subscriptions',
  purchase: 'Purchases',
  payment: 'Payments',
  item_quantity: 'Items',
  email: 'Emails',
};

/**
 * Groups event types by what they are about, in the order of the catalog.
 *
 * @param search selects the types whose name or description contains it, in any case
 */
export function groupsOf(types: readonly AdminWebhookEventType[], search: string): EventGroup[] {
  const wanted = search.trim().toLowerCase();
  const found = types.filter(({ type, description }) => `${type} ${description}`.toLowerCase().includes(wanted));
  const groups = Map.groupBy(found, ({ type }) => type.slice(0, type.indexOf('.')));
  return [...groups].map(([word, entries]) => ({ name: groupNames[word] ?? word, entries }));
}
