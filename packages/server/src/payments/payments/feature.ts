import type { Feature } from '../../http/feature.ts';
import { paymentHandlers } from './payments.handlers.ts';

/** What the server gets from this feature. */
export const paymentsFeature: Feature = {
  endpoints: paymentHandlers,
};
