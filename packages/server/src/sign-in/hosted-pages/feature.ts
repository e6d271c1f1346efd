import type { Feature } from '../../http/feature.ts';
import { hostedPagesHandlers } from './hosted-pages.handlers.ts';

/** What the server gets from this feature. */
export const hostedPagesFeature: Feature = {
  endpoints: hostedPagesHandlers,
};
