import type { Feature } from '../../http/feature.ts';
import { deletionHandlers } from './deletions.handlers.ts';
import { scheduledDeletionsJob } from './deletions.jobs.ts';

/** What deletions gives the server. */
export const deletionsFeature: Feature = {
  endpoints: deletionHandlers,
  jobs: (platform) => [scheduledDeletionsJob(platform)],
};
