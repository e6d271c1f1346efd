import type { Feature } from '../../http/feature.ts';
import { cliLoginHandlers } from './cli-login.handlers.ts';
import { cliLoginCleanups, cliLoginJobs } from './cli-login.jobs.ts';

/** What cli login gives the server. */
export const cliLoginFeature: Feature = {
  endpoints: cliLoginHandlers,
  jobs: () => cliLoginJobs,
  cleanups: cliLoginCleanups,
};
