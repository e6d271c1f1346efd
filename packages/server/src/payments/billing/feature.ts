import type { Feature } from '../../http/feature.ts';
import { billingHandlers } from './billing.handlers.ts';
import { subscriptionHandlers } from './subscriptions.handlers.ts';

/** What billing gives the server. */
export const billingFeature: Feature = {
  endpoints: [...billingHandlers, ...subscriptionHandlers],
};
