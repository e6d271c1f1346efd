import type { Feature } from '../../http/feature.ts';
import { hostedPagesHandlers } from './hosted-pages.handlers.ts';

/** What hosted pages gives the server. */
export const hostedPagesFeature: Feature = {
  endpoints: hostedPagesHandlers,
};
