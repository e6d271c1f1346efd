import { deleteSome } from '../../db/delete-some.ts';
import {
  type BackgroundJob,
  cleanupEverySeconds,
  deletesOld,
  hourlySeconds,
  type TenancyCleanup,
} from '../../kernel/background/jobs.ts';
import { deleteOldBodies, deleteOldEmails, expireEmails } from './emails.queries.ts';

/** How long a message is kept after delivery has ended. */
const emailsKeptMillis = 90 * 86_400_000;

export const emailJobs: readonly BackgroundJob[] = [
  {
    name: 'emails: delete old bodies',
    everySeconds: cleanupEverySeconds,
    run: (context) => deleteOldBodies.run({ db: context.db }, { now: context.now }),
  },
  {
    name: 'emails: delete those of projects that keep them for a shorter time',
    everySeconds: hourlySeconds,
    run: (context) => expireEmails.run({ db: context.db }, { now: context.now }),
  },
  deletesOld('emails: delete old ones', deleteOldEmails, emailsKeptMillis),
];

export const emailCleanups: readonly TenancyCleanup[] = [{ name: 'emails', run: deleteSome('outgoing_emails').run }];
