import type { Feature } from '../../http/feature.ts';
import { installationHandlers } from './installation.handlers.ts';
import { installationJobs } from './installation.jobs.ts';

/** What the server gets from this feature. */
export const installationFeature: Feature = { endpoints: installationHandlers, jobs: installationJobs };
