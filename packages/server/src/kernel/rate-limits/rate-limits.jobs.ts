import { type BackgroundJob, cleanupEverySeconds } from '../background/jobs.ts';
import { deleteOldCounters } from './count-attempts.ts';

export const rateLimitJobs: readonly BackgroundJob[] = [
  {
    name: 'rate limits: delete old counters',
    everySeconds: cleanupEverySeconds,
    run: ({ db, now }) => deleteOldCounters.run({ db }, { now }),
  },
];
