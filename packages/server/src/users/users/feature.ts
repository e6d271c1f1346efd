import type { Feature } from '../../http/feature.ts';
import { totpSecretRecords } from './totp-secret.ts';
import { userSearchHandlers } from './user-search.handlers.ts';
import { userHandlers } from './users.handlers.ts';
import { userCleanups, userJobs } from './users.jobs.ts';

/** What the server gets from this feature. */
export const usersFeature: Feature = {
  endpoints: [...userHandlers, ...userSearchHandlers],
  jobs: () => userJobs,
  cleanups: userCleanups,
  records: [totpSecretRecords],
};
