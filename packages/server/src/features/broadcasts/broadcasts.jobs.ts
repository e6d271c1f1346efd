import {
  type BackgroundJob,
  cleanupEverySeconds,
  millisBefore,
  type TenancyCleanup,
} from '../../platform/background-jobs.ts';
import { deleteOldBroadcasts, deleteSomeBroadcasts, removeRate } from './broadcasts.queries.ts';

/** Emails of a broadcast are deleted after the same time. */
const broadcastsKeptMillis = 90 * 86_400_000;

export const broadcastJobs: readonly BackgroundJob[] = [
  {
    name: 'broadcasts: delete old ones',
    everySeconds: cleanupEverySeconds,
    run: (context) =>
      deleteOldBroadcasts.run({ db: context.db }, { before: millisBefore(context, broadcastsKeptMillis) }),
  },
];

export const broadcastCleanups: readonly TenancyCleanup[] = [
  { name: 'broadcasts', run: deleteSomeBroadcasts.run },
  { name: 'limits of broadcasts', run: removeRate.run },
];
