import { sql } from 'kysely';
import { millis } from '../../db/column-lines.ts';
import { scoped } from '../../db/statements.ts';
import { type ExportedRow, firstOr } from './exports.queries.ts';

/** Rows of a page. A product has its prices and metadata. */
const [productsMax, changesMax] = [250, 1000];

/**
 * The products after one that need no payment any more, in the order of their IDs: grants, and what was paid once. Without
 * subscriptions of the provider and purchases in test mode. Served by primary keys.
 */
export const productsToExport = scoped(
  'moving.export_products',
  (_q, the: { after: string | null }, tenancyId) => sql<ExportedRow>`
    select n.id::text as key, json_strip_nulls(json_build_object('id', n.id, 'customer_type', n.customer_type,
        'customer_id', n.customer_id, 'product_id', n.product_id, 'quantity', n.quantity,
        'created_at_millis', ${millis('n.created_at')}, 'revoked_at_millis', ${millis('n.revoked_at')}))::jsonb
      || jsonb_build_object('product', n.product, 'subscription', n.subscription) as line
    from (
      select * from (
        select s.id, s.customer_type, s.customer_id, s.product_id, s.product::jsonb, s.quantity, s.created_at,
          null::timestamptz as revoked_at, json_strip_nulls(json_build_object('status', s.status,
            'period_start_millis', ${millis('s.period_start')}, 'period_end_millis', ${millis('s.period_end')},
            'cancel_at_period_end', s.cancel_at_period_end,
            'granted_since_millis', ${millis('s.granted_since')}))::jsonb as subscription
        from subscriptions s
        where s.tenancy_id = ${tenancyId}::uuid and s.id >= ${firstOr(the.after)} and s.id is distinct from ${the.after}::uuid
          and s.source = 'grant'
        order by s.id limit ${sql.lit(productsMax)}
      ) as renewed
      union all
      select * from (
        select o.id, o.customer_type, o.customer_id, o.product_id, o.product::jsonb, o.quantity, o.created_at, o.revoked_at,
          null::jsonb
        from one_time_purchases o
        where o.tenancy_id = ${tenancyId}::uuid and o.id >= ${firstOr(the.after)} and o.id is distinct from ${the.after}::uuid
          and o.source <> 'test_mode'
        order by o.id limit ${sql.lit(productsMax)}
      ) as owned
      order by id limit ${sql.lit(productsMax)}
    ) as n order by n.id`,
);

/** The changes of quantities after one, in the order of their IDs. Served by the primary key. */
export const quantitiesToExport = scoped(
  'moving.export_quantities',
  (_q, the: { after: string | null }, tenancyId) => sql<ExportedRow>`
    select q.id::text as key, json_strip_nulls(json_build_object('id', q.id, 'customer_type', q.customer_type,
      'customer_id', q.customer_id, 'item_id', q.item_id, 'delta', q.delta, 'created_at_millis', ${millis('q.created_at')},
      'expires_at_millis', ${millis('q.expires_at')}, 'description', q.description)) as line
    from (
      select * from item_quantity_changes
      where tenancy_id = ${tenancyId}::uuid and id >= ${firstOr(the.after)} and id is distinct from ${the.after}::uuid
      order by id limit ${sql.lit(changesMax)}
    ) as q order by q.id`,
);
