import type { SubscriptionStatus } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';

/** Statuses of subscriptions that a customer has now. Others neither count as owned nor prevent another purchase. */
export const currentStatuses: ReadonlySet<SubscriptionStatus> = new Set(['active', 'trialing', 'past_due']);

/**
 * Builds the condition that a customer has a subscription now.
 *
 * @param subscription name of the table in the statement
 */
export function isCurrent(subscription: string): RawBuilder<boolean> {
  const statuses = [...currentStatuses].map((status) => sql.lit(status));
  return sql<boolean>`${sql.ref(`${subscription}.status`)} in (${sql.join(statuses)})`;
}
