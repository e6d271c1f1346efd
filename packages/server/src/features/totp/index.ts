export { totpHandlers } from './totp.handlers.ts';
