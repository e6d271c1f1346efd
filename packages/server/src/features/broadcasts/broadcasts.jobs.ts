import { emailScheduleMillisMax } from '@portico/contract';
import {
  type BackgroundJob,
  cleanupEverySeconds,
  millisBefore,
  type TenancyCleanup,
} from '../../platform/background-jobs.ts';
import {
  deleteOldBroadcasts,
  deleteOldSources,
  deleteSomeBroadcasts,
  deleteSomeSources,
  removeRate,
} from './broadcasts.queries.ts';

/** Emails of a broadcast are deleted after the same time. */
const broadcastsKeptMillis = 90 * 86_400_000;

/** A broadcast can be scheduled a year ahead, and its sources are used until it is deleted. */
const sourcesKeptMillis = emailScheduleMillisMax + 2 * broadcastsKeptMillis;

export const broadcastJobs: readonly BackgroundJob[] = [
  {
    name: 'broadcasts: delete old ones',
    everySeconds: cleanupEverySeconds,
    run: (context) =>
      deleteOldBroadcasts.run({ db: context.db }, { before: millisBefore(context, broadcastsKeptMillis) }),
  },
  {
    name: 'broadcasts: delete unused sources',
    everySeconds: cleanupEverySeconds,
    run: (context) => deleteOldSources.run({ db: context.db }, { before: millisBefore(context, sourcesKeptMillis) }),
  },
];

export const broadcastCleanups: readonly TenancyCleanup[] = [
  { name: 'broadcasts', run: deleteSomeBroadcasts.run },
  { name: 'sources of broadcasts', run: deleteSomeSources.run },
  { name: 'limits of broadcasts', run: removeRate.run },
];
