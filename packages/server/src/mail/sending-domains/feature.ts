import type { Feature } from '../../http/feature.ts';
import { sendingDomainHandlers } from './sending-domains.handlers.ts';

/** What sending domains gives the server. */
export const sendingDomainsFeature: Feature = {
  endpoints: sendingDomainHandlers,
};
