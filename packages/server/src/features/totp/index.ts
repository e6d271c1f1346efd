export { totpHandlers } from './totp.handlers.ts';
export { totpStepOf } from './totp.service.ts';
