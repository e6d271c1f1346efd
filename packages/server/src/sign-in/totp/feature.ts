import type { Feature } from '../../http/feature.ts';
import { totpHandlers } from './totp.handlers.ts';
import { totpJobs } from './trusted-devices.service.ts';

/** What totp gives the server. */
export const totpFeature: Feature = {
  endpoints: totpHandlers,
  jobs: () => totpJobs,
};
