import type { Feature } from '../../http/feature.ts';
import { noticeErasure } from './erased-notices.ts';
import { securityNoticeCleanups, securityNoticeJobs, securityNoticesJob } from './security-notices.jobs.ts';

/** What security notices gives the server. */
export const securityNoticesFeature: Feature = {
  jobs: (platform) => [...securityNoticeJobs, securityNoticesJob(platform)],
  cleanups: securityNoticeCleanups,
  erasure: () => [noticeErasure],
};
