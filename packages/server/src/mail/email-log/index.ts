export { emailLogHandlers } from './email-log.handlers.ts';
