import type { Feature } from '../../http/feature.ts';
import { emailSuppressionHandlers } from './email-suppressions.handlers.ts';
import { emailSuppressionCleanups } from './email-suppressions.jobs.ts';
import { suppressionErasure } from './erased-suppressions.ts';

/** What the server gets from this feature. */
export const emailSuppressionsFeature: Feature = {
  endpoints: emailSuppressionHandlers,
  cleanups: emailSuppressionCleanups,
  erasure: () => [suppressionErasure],
};
