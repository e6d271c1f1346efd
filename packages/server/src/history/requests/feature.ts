import type { Feature } from '../../http/feature.ts';
import { sealedBodies } from './bodies.service.ts';
import { requestErasure } from './erased-requests.ts';
import { requestHandlers } from './requests.handlers.ts';
import { requestCleanups, requestJobs } from './requests.jobs.ts';

/** What the server gets from this feature. */
export const requestsFeature: Feature = {
  endpoints: requestHandlers,
  jobs: requestJobs,
  cleanups: requestCleanups,
  erasure: () => [requestErasure],
  sealed: [sealedBodies],
};
