import type { Feature } from '../../http/feature.ts';
import { erasureHandlers } from './erasures.handlers.ts';
import { erasureCleanups } from './erasures.service.ts';

/** What erasures gives the server. */
export const erasuresFeature: Feature = {
  endpoints: erasureHandlers,
  cleanups: erasureCleanups,
};
