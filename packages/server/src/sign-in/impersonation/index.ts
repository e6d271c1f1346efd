export { impersonationHandlers } from './impersonation.handlers.ts';
