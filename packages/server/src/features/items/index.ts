export { customerItemHandlers } from './customer-items.handlers.ts';
export { itemHandlers } from './items.handlers.ts';
