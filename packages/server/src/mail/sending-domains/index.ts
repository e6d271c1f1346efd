export { sendingDomainHandlers } from './sending-domains.handlers.ts';
