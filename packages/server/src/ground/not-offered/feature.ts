import type { Feature } from '../../http/feature.ts';
import { notOfferedHandlers } from './not-offered.handlers.ts';

/** What the server gets from this feature. */
export const notOfferedFeature: Feature = {
  endpoints: notOfferedHandlers,
};
