import { type BackgroundJob, cleanupEverySeconds } from '../../platform/background-jobs.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

export const sessionJobs: readonly BackgroundJob[] = [
  {
    name: 'sessions: delete expired ones',
    everySeconds: cleanupEverySeconds,
    run: ({ db, now }) => deleteExpiredSessions.run({ db }, { now }),
  },
];
