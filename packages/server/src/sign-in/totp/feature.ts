import type { Feature } from '../../http/feature.ts';
import { totpHandlers } from './totp.handlers.ts';
import { totpJobs } from './trusted-devices.service.ts';

/** What the server gets from this feature. */
export const totpFeature: Feature = {
  endpoints: totpHandlers,
  jobs: () => totpJobs,
};
