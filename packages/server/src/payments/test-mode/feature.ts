import type { Feature } from '../../http/feature.ts';
import { testModeHandlers } from './test-mode.handlers.ts';

/** What the server gets from this feature. */
export const testModeFeature: Feature = {
  endpoints: testModeHandlers,
};
