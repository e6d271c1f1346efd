import type { Feature } from '../../http/feature.ts';
import { notOfferedHandlers } from './not-offered.handlers.ts';

/** What not offered gives the server. */
export const notOfferedFeature: Feature = {
  endpoints: notOfferedHandlers,
};
