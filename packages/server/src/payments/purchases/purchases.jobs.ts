import { deleteSome } from '../../db/delete-some.ts';
import type { BackgroundJob, TenancyCleanup } from '../../kernel/background/jobs.ts';
import { endCancelled } from './free-subscriptions.queries.ts';

/** When the product of a cancelled subscription is gone after its period. */
const endEverySeconds = 30;

export const purchaseJobs: readonly BackgroundJob[] = [
  {
    name: 'purchases: end cancelled subscriptions without provider',
    everySeconds: endEverySeconds,
    run: ({ db, now }) => endCancelled.run({ db }, { now }),
  },
];

export const purchaseCleanups: readonly TenancyCleanup[] = [
  { name: 'subscriptions', run: deleteSome('subscriptions').run },
  { name: 'one-time purchases', run: deleteSome('one_time_purchases').run },
];
