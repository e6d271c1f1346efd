import type { Feature } from '../../http/feature.ts';
import { imageCleanups } from './images.jobs.ts';

/** What the server gets from this feature. */
export const imagesFeature: Feature = {
  cleanups: imageCleanups,
};
