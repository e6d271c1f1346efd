import { deleteSome } from '../../db/delete-some.ts';
import {
  type BackgroundJob,
  cleanupEverySeconds,
  millisBefore,
  type TenancyCleanup,
} from '../../kernel/background/jobs.ts';
import { dayOf } from './days.ts';
import { addUpEvents, deleteOldCounts } from './metrics.queries.ts';

/** How long daily counts are kept. The last 31 days are shown. */
const countsKeptMillis = 60 * 86_400_000;

export const metricsJobs: readonly BackgroundJob[] = [
  { name: 'metrics: add up events', everySeconds: cleanupEverySeconds, run: ({ db }) => addUpEvents.run({ db }) },
  {
    name: 'metrics: delete old counts',
    everySeconds: cleanupEverySeconds,
    run: (context) =>
      deleteOldCounts.run({ db: context.db }, { before: dayOf(millisBefore(context, countsKeptMillis)) }),
  },
];

export const metricsCleanups: readonly TenancyCleanup[] = [
  { name: 'metric events', run: deleteSome('metric_events').run },
  { name: 'metric counts', run: deleteSome('metric_counts').run },
];
