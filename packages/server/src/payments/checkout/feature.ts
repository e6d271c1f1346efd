import type { Feature } from '../../http/feature.ts';
import { checkoutHandlers } from './checkout.handlers.ts';

/** What the server gets from this feature. */
export const checkoutFeature: Feature = {
  endpoints: checkoutHandlers,
};
