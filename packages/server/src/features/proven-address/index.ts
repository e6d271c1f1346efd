export { removeEarlierAccess } from './proven-address.service.ts';
