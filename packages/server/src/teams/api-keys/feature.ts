import type { Feature } from '../../http/feature.ts';
import { apiKeyHandlers } from './api-keys.handlers.ts';
import { apiKeyUsesJob } from './api-keys.jobs.ts';

/** What the server gets from this feature. */
export const apiKeysFeature: Feature = {
  endpoints: apiKeyHandlers,
  jobs: (platform) => [apiKeyUsesJob(platform)],
};
