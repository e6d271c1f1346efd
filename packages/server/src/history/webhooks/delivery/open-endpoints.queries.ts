import { type RawBuilder, sql } from 'kysely';
import { unscoped } from '../../../db/statements.ts';
import type { TenancyId } from '../../../db/tenancy.ts';

/** The pairs of tenancy and endpoint with open deliveries. Jumps from one to the next in `webhook_deliveries_due`. */
export const allOpen = sql`
  (select tenancy_id, endpoint_id from webhook_deliveries where next_attempt_at is not null
    order by tenancy_id, endpoint_id limit 1)
  union all
  select n.tenancy_id, n.endpoint_id from open_endpoints o, lateral (
    select d.tenancy_id, d.endpoint_id from webhook_deliveries d
    where d.next_attempt_at is not null and (d.tenancy_id, d.endpoint_id) > (o.tenancy_id, o.endpoint_id)
    order by d.tenancy_id, d.endpoint_id limit 1
  ) as n`;

/** Returns the same in some tenancies. */
export function openOf(tenancies: readonly TenancyId[]): RawBuilder<unknown> {
  return sql`
  (select f.tenancy_id, f.endpoint_id from unnest(${tenancies}::uuid[]) as t (id), lateral (
    select d.tenancy_id, d.endpoint_id from webhook_deliveries d
    where d.next_attempt_at is not null and d.tenancy_id = t.id order by d.endpoint_id limit 1
  ) as f)
  union all
  select o.tenancy_id, n.endpoint_id from open_endpoints o, lateral (
    select d.endpoint_id from webhook_deliveries d
    where d.next_attempt_at is not null and d.tenancy_id = o.tenancy_id and d.endpoint_id > o.endpoint_id
    order by d.endpoint_id limit 1
  ) as n`;
}

/** Returns since when the delivery that has waited longest is due. Reads one row of each endpoint with open deliveries. */
export const oldestDue = unscoped(
  'webhooks.oldest_due',
  (_q, the: { readonly now: Date }) => sql<{ readonly due: Date | null }>`
    with recursive open_endpoints as (${allOpen})
    select min(d.next_attempt_at) as due
    from open_endpoints o
    join webhook_endpoints e on e.tenancy_id = o.tenancy_id and e.id = o.endpoint_id, lateral (
      select x.next_attempt_at from webhook_deliveries x
      where x.tenancy_id = e.tenancy_id and x.endpoint_id = e.id and x.next_attempt_at <= ${the.now}::timestamptz
      order by x.next_attempt_at limit 1
    ) as d
    where e.url is not null and e.disabled_at is null and e.deleted_at is null
      and (e.held_until is null or e.held_until <= ${the.now}::timestamptz)`,
);

/** Which of some tenancies have enabled endpoints that receive requests. */
export const tenanciesWithEndpoints = unscoped(
  'webhooks.tenancies_with_endpoints',
  (_q, the: { tenancies: readonly TenancyId[] }) => sql<{ readonly id: TenancyId }>`
    select t.id from unnest(${the.tenancies}::uuid[]) as t (id) where exists (
      select 1 from webhook_endpoints e
      where e.tenancy_id = t.id and e.url is not null and e.disabled_at is null and e.deleted_at is null
    )`,
);
