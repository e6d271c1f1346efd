import type { Feature } from '../../http/feature.ts';
import { oneTimeCodeHandlers } from './one-time-code.handlers.ts';

/** What one time code gives the server. */
export const oneTimeCodeFeature: Feature = {
  endpoints: oneTimeCodeHandlers,
};
