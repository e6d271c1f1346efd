import type { Feature } from '../../http/feature.ts';
import { testModeHandlers } from './test-mode.handlers.ts';

/** What test mode gives the server. */
export const testModeFeature: Feature = {
  endpoints: testModeHandlers,
};
