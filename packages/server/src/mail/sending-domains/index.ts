export type { DomainCheck } from './check.ts';
export { sendingDomainHandlers } from './sending-domains.handlers.ts';
export { checkDomain } from './sending-domains.service.ts';
