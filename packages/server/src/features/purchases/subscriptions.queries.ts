import type { Interval } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { currentStatuses } from './subscriptions.ts';

/** Whether a customer has a subscription now. @param subscription name of the table in the statement */
export function isCurrent(subscription: string): RawBuilder<boolean> {
  const statuses = [...currentStatuses].map((status) => sql.lit(status));
  return sql<boolean>`${sql.ref(`${subscription}.status`)} in (${sql.join(statuses)})`;
}

/**
 * After which time a subscription renews: the interval of its price. A grant stores no price. It has the period of the first
 * price with an interval.
 *
 * @param subscription name of the table in the statement
 */
export function renewalInterval(subscription: string): RawBuilder<Interval | null> {
  const product = sql.ref(`${subscription}.product`);
  return sql<Interval | null>`case ${sql.ref(`${subscription}.source`)} when 'grant' then (
      select p.price->'interval' from json_each(${product}->'prices') with ordinality as p (id, price, place)
      where p.price->'interval' is not null order by p.place limit 1
    ) else ${product} #> array['prices', ${sql.ref(`${subscription}.price_id`)}, 'interval'] end`;
}
