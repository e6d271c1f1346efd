import type { Feature } from '../../http/feature.ts';
import { userHandlers } from './users.handlers.ts';
import { userCleanups, userJobs } from './users.jobs.ts';

/** What the server gets from this feature. */
export const usersFeature: Feature = { endpoints: userHandlers, jobs: () => userJobs, cleanups: userCleanups };
