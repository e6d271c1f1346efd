import type { Feature } from '../../http/feature.ts';
import { sendingDomainHandlers } from './sending-domains.handlers.ts';

/** What the server gets from this feature. */
export const sendingDomainsFeature: Feature = {
  endpoints: sendingDomainHandlers,
};
