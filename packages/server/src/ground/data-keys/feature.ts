import type { Feature } from '../../http/feature.ts';
import { dataKeyCleanups, rewrapDataKeysJob } from './data-keys.jobs.ts';

/** What data keys gives the server. */
export const dataKeysFeature: Feature = {
  jobs: (platform) => [rewrapDataKeysJob(platform)],
  cleanups: dataKeyCleanups,
};
