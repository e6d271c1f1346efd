import type { Feature } from '../../http/feature.ts';
import { impersonationHandlers } from './impersonation.handlers.ts';

/** What impersonation gives the server. */
export const impersonationFeature: Feature = {
  endpoints: impersonationHandlers,
};
