export { ownDataHandlers } from './own-data.handlers.ts';
