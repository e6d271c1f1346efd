import type { Feature } from '../../http/feature.ts';
import { brandingHandlers } from './branding.handlers.ts';
import { brandingCleanups } from './branding.jobs.ts';

/** What the server gets from this feature. */
export const brandingFeature: Feature = {
  endpoints: brandingHandlers,
  cleanups: brandingCleanups,
};
