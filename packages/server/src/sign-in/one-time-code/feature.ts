import type { Feature } from '../../http/feature.ts';
import { oneTimeCodeHandlers } from './one-time-code.handlers.ts';

/** What the server gets from this feature. */
export const oneTimeCodeFeature: Feature = {
  endpoints: oneTimeCodeHandlers,
};
