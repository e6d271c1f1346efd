import type { Feature } from '../../http/feature.ts';
import { sessionHandlers } from './sessions.handlers.ts';
import { sessionJobs } from './sessions.jobs.ts';

/** What sessions gives the server. */
export const sessionsFeature: Feature = {
  endpoints: sessionHandlers,
  jobs: () => sessionJobs,
};
