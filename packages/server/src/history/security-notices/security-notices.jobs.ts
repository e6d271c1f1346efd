import { deleteSome } from '../../db/delete-some.ts';
import { type BackgroundJob, deletesOld, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { deleteDoneNotices } from './security-notices.queries.ts';
import { queueNotices } from './security-notices.service.ts';

/** How often notices are queued for delivery. */
const everySeconds = 2;

/** How long notices are kept for the limit of each user. */
const keptMillis = 2 * 3_600_000;

/** Returns the job that queues the emails about changes of accounts. */
export function securityNoticesJob(platform: Platform): BackgroundJob {
  return {
    name: 'security notices: queue emails',
    everySeconds,
    run: async (context) => await queueNotices(context, platform),
  };
}

export const securityNoticeJobs: readonly BackgroundJob[] = [
  deletesOld('security notices: delete old ones', deleteDoneNotices, keptMillis),
];

export const securityNoticeCleanups: readonly TenancyCleanup[] = [
  { name: 'security notices', run: deleteSome('security_notices').run },
  { name: 'known devices', run: deleteSome('known_devices').run },
];
