export { itemHandlers } from './items.handlers.ts';
