import type { Feature } from '../../http/feature.ts';
import { impersonationHandlers } from './impersonation.handlers.ts';

/** What the server gets from this feature. */
export const impersonationFeature: Feature = {
  endpoints: impersonationHandlers,
};
