export { insertCodesPart } from './recovery-code-lines.ts';
export { totpHandlers } from './totp.handlers.ts';
export { totpStepOf } from './totp.service.ts';
export { totpJobs } from './trusted-devices.service.ts';
