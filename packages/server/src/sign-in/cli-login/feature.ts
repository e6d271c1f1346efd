import type { Feature } from '../../http/feature.ts';
import { cliLoginHandlers } from './cli-login.handlers.ts';
import { cliLoginCleanups, cliLoginJobs } from './cli-login.jobs.ts';

/** What the server gets from this feature. */
export const cliLoginFeature: Feature = {
  endpoints: cliLoginHandlers,
  jobs: () => cliLoginJobs,
  cleanups: cliLoginCleanups,
};
