import type { Feature } from '../../http/feature.ts';
import { brandingHandlers } from './branding.handlers.ts';
import { brandingCleanups } from './branding.jobs.ts';

/** What branding gives the server. */
export const brandingFeature: Feature = {
  endpoints: brandingHandlers,
  cleanups: brandingCleanups,
};
