import type { Feature } from '../../http/feature.ts';
import { emailLogHandlers } from './email-log.handlers.ts';

/** What email log gives the server. */
export const emailLogFeature: Feature = {
  endpoints: emailLogHandlers,
};
