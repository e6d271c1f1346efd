export { passwordHandlers } from './password.handlers.ts';
