import { sql } from 'kysely';
import { deleteSome } from '../../db/delete-some.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import { type BackgroundJob, deletesOld, type TenancyCleanup } from '../../kernel/background/jobs.ts';

/** How long a repeated request with the same idempotency key is recognized. */
const requestsKeptMillis = 7 * 86_400_000;

/** Deletes a batch of old idempotency keys of any tenancy. Served by `payment_requests_by_time`. */
const deleteOldRequests = unscoped('purchases.delete_old_requests', (q, the: { before: Date }) =>
  q.deleteFrom('payment_requests').where(
    sql<boolean>`(tenancy_id, idempotency_key) in (
      select r.tenancy_id, r.idempotency_key from payment_requests r
      where r.created_at < ${the.before} order by r.created_at limit 1000
    )`,
  ),
);

export const customerJobs: readonly BackgroundJob[] = [
  deletesOld('purchases: delete old idempotency keys', deleteOldRequests, requestsKeptMillis),
];

/** How long the payments of a removed project are ended at the provider, if the provider does not do it. */
const endingMillis = 30 * 86_400_000;

/** Deletes a batch of customers of a removed project. What they pay for ends before: see `customersOfRemovedProjects`. */
const deleteRemovedCustomers = scoped(
  'purchases.delete_removed_customers',
  (_q, the: { before: Date }, tenancyId) => sql<never>`
    delete from payment_customers where tenancy_id = ${tenancyId}::uuid and ctid = any(array(
      select c.ctid from payment_customers c where c.tenancy_id = ${tenancyId}::uuid and (
        c.provider_id is null or c.sync_due_at is null
        or exists (select 1 from removed_tenancies r where r.id = ${tenancyId}::uuid and r.removed_at < ${the.before}::timestamptz)
      ) limit 1000
    ))`,
);

const anyCustomer = scoped('purchases.any_customer', (q, _the: object, tenancyId) =>
  q.selectFrom('payment_customers').select('customer_id').where('tenancy_id', '=', tenancyId).limit(1),
);

export const customerCleanups: readonly TenancyCleanup[] = [
  {
    name: 'payment customers',
    run: async ({ now, ...context }) => {
      const before = new Date(now.getTime() - endingMillis);
      return await deleteRemovedCustomers.run(context, { before });
    },
    keepsRows: async (context) => (await anyCustomer.first(context)) !== undefined,
  },
  { name: 'idempotency keys of payments', run: deleteSome('payment_requests').run },
];
