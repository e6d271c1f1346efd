import type { Feature } from '../../http/feature.ts';
import { billingHandlers } from './billing.handlers.ts';
import { subscriptionHandlers } from './subscriptions.handlers.ts';

/** What the server gets from this feature. */
export const billingFeature: Feature = {
  endpoints: [...billingHandlers, ...subscriptionHandlers],
};
