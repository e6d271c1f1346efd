import type { Feature } from '../../http/feature.ts';
import { anonymousHandlers } from './anonymous.handlers.ts';

/** What the server gets from this feature. */
export const anonymousFeature: Feature = {
  endpoints: anonymousHandlers,
};
