import { type BackgroundJob, cleanupEverySeconds, millisBefore } from '../../kernel/background/jobs.ts';
import { deleteExpiredSessions, deleteLimitedSessions } from './sessions.queries.ts';

const hourlySeconds = 3600;
const limitGraceMillis = 3 * 86_400_000;

export const sessionJobs: readonly BackgroundJob[] = [
  {
    name: 'sessions: delete expired ones',
    everySeconds: cleanupEverySeconds,
    run: ({ db, now }) => deleteExpiredSessions.run({ db }, { now }),
  },
  {
    name: 'sessions: delete those that a limit of their project has ended',
    everySeconds: hourlySeconds,
    run: (context) => deleteLimitedSessions.run({ db: context.db }, { now: millisBefore(context, limitGraceMillis) }),
  },
];
