export { serviceHandlers } from './service.handlers.ts';
