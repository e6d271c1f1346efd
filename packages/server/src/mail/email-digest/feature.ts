import type { Feature } from '../../http/feature.ts';
import { emailDigestHandlers } from './email-digest.handlers.ts';
import { emailDigestCleanups, emailDigestJobs, sendDigestsJob } from './email-digest.jobs.ts';

/** What the server gets from this feature. */
export const emailDigestFeature: Feature = {
  endpoints: emailDigestHandlers,
  jobs: (platform) => [...emailDigestJobs, sendDigestsJob(platform)],
  cleanups: emailDigestCleanups,
};
