import type { Feature } from '../../http/feature.ts';
import { exportHandlers } from './exports.handlers.ts';
import { movingHandlers } from './moving.handlers.ts';
import { movingCleanups, movingJobs } from './moving.jobs.ts';

/** What moving gives the server. */
export const movingFeature: Feature = {
  endpoints: [...exportHandlers, ...movingHandlers],
  jobs: () => movingJobs,
  cleanups: movingCleanups,
};
