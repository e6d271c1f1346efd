import type { Feature } from '../../http/feature.ts';
import { ownDataHandlers } from './own-data.handlers.ts';

/** What the server gets from this feature. */
export const ownDataFeature: Feature = {
  endpoints: ownDataHandlers,
};
