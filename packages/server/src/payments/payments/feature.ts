import type { Feature } from '../../http/feature.ts';
import { paymentHandlers } from './payments.handlers.ts';

/** What payments gives the server. */
export const paymentsFeature: Feature = {
  endpoints: paymentHandlers,
};
