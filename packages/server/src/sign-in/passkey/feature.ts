import type { Feature } from '../../http/feature.ts';
import { passkeyHandlers } from './passkey.handlers.ts';

/** What the server gets from this feature. */
export const passkeyFeature: Feature = {
  endpoints: passkeyHandlers,
};
