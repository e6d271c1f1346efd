import type { Feature } from '../../http/feature.ts';
import { imageCleanups } from './images.jobs.ts';

/** What images gives the server. */
export const imagesFeature: Feature = {
  cleanups: imageCleanups,
};
