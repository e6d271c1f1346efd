import { type RawBuilder, sql } from 'kysely';
import { currentStatuses } from './subscriptions.ts';

/**
 * Builds the condition that a customer has a subscription now.
 *
 * @param subscription name of the table in the statement
 */
export function isCurrent(subscription: string): RawBuilder<boolean> {
  const statuses = [...currentStatuses].map((status) => sql.lit(status));
  return sql<boolean>`${sql.ref(`${subscription}.status`)} in (${sql.join(statuses)})`;
}
