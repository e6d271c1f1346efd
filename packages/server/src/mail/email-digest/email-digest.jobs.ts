import { deleteSome } from '../../db/delete-some.ts';
import { type BackgroundJob, deletesOld, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { deleteOldFailures } from './email-digest.queries.ts';
import { sendDigests } from './email-digest.service.ts';

/** How long failures are kept. A digest is about the last day. */
const failuresKeptMillis = 2 * 86_400_000;

/** How often to look for owners who should get a digest. */
const digestEverySeconds = 900;

export const emailDigestJobs: readonly BackgroundJob[] = [
  deletesOld('email digest: delete old failures', deleteOldFailures, failuresKeptMillis),
];

/** Returns the job that sends digests, unless the operator has turned them off. */
export function sendDigestsJob(platform: Platform): BackgroundJob {
  return {
    name: 'email digest: send',
    everySeconds: digestEverySeconds,
    run: async (context) =>
      platform.settings.sendsFailedEmailsDigest ? await sendDigests({ ...context, platform }) : 0,
  };
}

export const emailDigestCleanups: readonly TenancyCleanup[] = [
  { name: 'email failures', run: deleteSome('email_failures').run },
];
