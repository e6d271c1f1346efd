import type { Feature } from '../../http/feature.ts';
import { passkeyHandlers } from './passkey.handlers.ts';

/** What passkey gives the server. */
export const passkeyFeature: Feature = {
  endpoints: passkeyHandlers,
};
