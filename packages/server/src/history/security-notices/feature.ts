import type { Feature } from '../../http/feature.ts';
import { noticeErasure } from './erased-notices.ts';
import { securityNoticeCleanups, securityNoticeJobs, securityNoticesJob } from './security-notices.jobs.ts';

/** What the server gets from this feature. */
export const securityNoticesFeature: Feature = {
  jobs: (platform) => [...securityNoticeJobs, securityNoticesJob(platform)],
  cleanups: securityNoticeCleanups,
  erasure: () => [noticeErasure],
};
