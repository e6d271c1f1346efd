import type { Feature } from '../../http/feature.ts';
import { sessionHandlers } from './sessions.handlers.ts';
import { sessionJobs } from './sessions.jobs.ts';

/** What the server gets from this feature. */
export const sessionsFeature: Feature = {
  endpoints: sessionHandlers,
  jobs: () => sessionJobs,
};
