export type { DomainCheck } from './check.ts';
export { sendingDomainsFeature } from './feature.ts';
export { checkDomain } from './sending-domains.service.ts';
