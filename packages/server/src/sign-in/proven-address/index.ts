export { removeEarlierAccess, removeOtherAccess } from './proven-address.service.ts';
