import type { Feature } from '../../http/feature.ts';
import { dataKeyCleanups, rewrapDataKeysJob } from './data-keys.jobs.ts';

/** What the server gets from this feature. */
export const dataKeysFeature: Feature = {
  jobs: (platform) => [rewrapDataKeysJob(platform)],
  cleanups: dataKeyCleanups,
};
