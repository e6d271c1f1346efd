import {
  type BackgroundJob,
  cleanupEverySeconds,
  millisBefore,
  type TenancyCleanup,
} from '../../platform/background-jobs.ts';
import { deleteOldEmails, deleteSomeEmails } from './emails.queries.ts';

/** How long the record of a message is kept once there is nothing left to do with it. */
const emailsKeptMillis = 90 * 86_400_000;

export const emailJobs: readonly BackgroundJob[] = [
  {
    name: 'emails: delete old ones',
    everySeconds: cleanupEverySeconds,
    run: (context) => deleteOldEmails.run({ db: context.db }, { before: millisBefore(context, emailsKeptMillis) }),
  },
];

export const emailCleanups: readonly TenancyCleanup[] = [{ name: 'emails', run: deleteSomeEmails.run }];
