import type { Feature } from '../../http/feature.ts';
import { broadcastHandlers } from './broadcasts.handlers.ts';
import { broadcastCleanups, broadcastJobs } from './broadcasts.jobs.ts';
import { broadcastErasure } from './erased-broadcasts.ts';
import { sendEmailHandlers } from './send-email.handlers.ts';

/** What the server gets from this feature. */
export const broadcastsFeature: Feature = {
  endpoints: [...broadcastHandlers, ...sendEmailHandlers],
  jobs: () => broadcastJobs,
  cleanups: broadcastCleanups,
  erasure: () => [broadcastErasure],
};
