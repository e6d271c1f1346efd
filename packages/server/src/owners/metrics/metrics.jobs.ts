import { deleteSome } from '../../db/delete-some.ts';
import {
  type BackgroundJob,
  cleanupEverySeconds,
  millisBefore,
  type TenancyCleanup,
} from '../../kernel/background/jobs.ts';
import { dayOf } from './days.ts';
import { addUpEvents, deleteOldCounts, deleteOldHours } from './metrics.queries.ts';

const dayMillis = 86_400_000;

/** How long daily counts are kept: 25 months, for a year and the year before. */
const daysKept = 25 * 31;

/** How long hourly counts are kept. */
const daysOfHoursKept = 60;

export const metricsJobs: readonly BackgroundJob[] = [
  { name: 'metrics: add up events', everySeconds: cleanupEverySeconds, run: ({ db }) => addUpEvents.run({ db }) },
  {
    name: 'metrics: delete old counts',
    everySeconds: cleanupEverySeconds,
    run: (context) =>
      deleteOldCounts.run({ db: context.db }, { before: dayOf(millisBefore(context, daysKept * dayMillis)) }),
  },
  {
    name: 'metrics: delete old hours',
    everySeconds: cleanupEverySeconds,
    run: (context) =>
      deleteOldHours.run({ db: context.db }, { before: dayOf(millisBefore(context, daysOfHoursKept * dayMillis)) }),
  },
];

export const metricsCleanups: readonly TenancyCleanup[] = [
  { name: 'metric events', run: deleteSome('metric_events').run },
  { name: 'metric counts', run: deleteSome('metric_counts').run },
];
