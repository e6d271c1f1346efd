import type { Feature } from '../../http/feature.ts';
import { paymentEmailErasure } from './erased-payment-emails.ts';
import { paymentProviderHandlers } from './payment-provider.handlers.ts';
import {
  endCustomersJob,
  paymentEmailsJob,
  paymentProviderCleanups,
  syncCustomersJob,
} from './payment-provider.jobs.ts';

/** What the server gets from this feature. */
export const paymentProviderFeature: Feature = {
  endpoints: paymentProviderHandlers,
  jobs: (platform) => [endCustomersJob(platform), paymentEmailsJob(platform), syncCustomersJob(platform)],
  cleanups: paymentProviderCleanups,
  erasure: () => [paymentEmailErasure],
};
