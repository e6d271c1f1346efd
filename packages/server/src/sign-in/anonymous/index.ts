export { anonymousHandlers } from './anonymous.handlers.ts';
