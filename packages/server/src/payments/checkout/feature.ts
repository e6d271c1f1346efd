import type { Feature } from '../../http/feature.ts';
import { checkoutHandlers } from './checkout.handlers.ts';

/** What checkout gives the server. */
export const checkoutFeature: Feature = {
  endpoints: checkoutHandlers,
};
