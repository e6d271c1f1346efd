import type { BackgroundJob } from '../background/jobs.ts';
import type { Platform } from '../platform.ts';

/** Returns the job that writes the collected acts to the event log. */
export function writeActsJob(platform: Platform): BackgroundJob {
  return {
    name: 'event log: write acts',
    everySeconds: 1,
    run: async ({ db }) => {
      await platform.acts.flush(db);
      return 0;
    },
  };
}
