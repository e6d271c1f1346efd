import type { Feature } from '../../http/feature.ts';
import { emailLogHandlers } from './email-log.handlers.ts';

/** What the server gets from this feature. */
export const emailLogFeature: Feature = {
  endpoints: emailLogHandlers,
};
