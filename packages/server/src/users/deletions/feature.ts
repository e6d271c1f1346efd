import type { Feature } from '../../http/feature.ts';
import { deletionHandlers } from './deletions.handlers.ts';
import { scheduledDeletionsJob } from './deletions.jobs.ts';

/** What the server gets from this feature. */
export const deletionsFeature: Feature = {
  endpoints: deletionHandlers,
  jobs: (platform) => [scheduledDeletionsJob(platform)],
};
