import type { Feature } from '../../http/feature.ts';
import { ownDataHandlers } from './own-data.handlers.ts';

/** What own data gives the server. */
export const ownDataFeature: Feature = {
  endpoints: ownDataHandlers,
};
