import { sql } from 'kysely';
import { deleteSome } from '../../db/delete-some.ts';
import { unscoped } from '../../db/statements.ts';
import { type BackgroundJob, deletesOld, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import { endCancelled } from './free-subscriptions.queries.ts';

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

/** When the product of a cancelled subscription is gone after its period. */
const endEverySeconds = 30;

export const purchaseJobs: readonly BackgroundJob[] = [
  {
    name: 'purchases: end cancelled subscriptions without provider',
    everySeconds: endEverySeconds,
    run: ({ db, now }) => endCancelled.run({ db }, { now }),
  },
  deletesOld('purchases: delete old idempotency keys', deleteOldRequests, requestsKeptMillis),
];

export const purchaseCleanups: readonly TenancyCleanup[] = [
  { name: 'subscriptions', run: deleteSome('subscriptions').run },
  { name: 'one-time purchases', run: deleteSome('one_time_purchases').run },
  { name: 'payment customers', run: deleteSome('payment_customers').run },
  { name: 'idempotency keys of payments', run: deleteSome('payment_requests').run },
];
