export { proveAddress } from './proven-address.service.ts';
