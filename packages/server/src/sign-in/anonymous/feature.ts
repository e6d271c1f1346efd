import type { Feature } from '../../http/feature.ts';
import { anonymousHandlers } from './anonymous.handlers.ts';

/** What anonymous gives the server. */
export const anonymousFeature: Feature = {
  endpoints: anonymousHandlers,
};
