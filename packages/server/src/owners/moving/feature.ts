import type { Feature } from '../../http/feature.ts';
import { exportHandlers } from './exports.handlers.ts';
import { movingHandlers } from './moving.handlers.ts';
import { movingCleanups, movingJobs } from './moving.jobs.ts';

/** What the server gets from this feature. */
export const movingFeature: Feature = {
  endpoints: [...exportHandlers, ...movingHandlers],
  jobs: () => movingJobs,
  cleanups: movingCleanups,
};
