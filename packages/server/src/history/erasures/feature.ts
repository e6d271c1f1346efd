import type { Feature } from '../../http/feature.ts';
import { erasureHandlers } from './erasures.handlers.ts';
import { erasureCleanups } from './erasures.service.ts';

/** What the server gets from this feature. */
export const erasuresFeature: Feature = {
  endpoints: erasureHandlers,
  cleanups: erasureCleanups,
};
