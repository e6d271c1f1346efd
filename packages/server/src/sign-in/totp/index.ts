export { totpFeature } from './feature.ts';
export { recoveryCodeLines } from './recovery-code-lines.ts';
export { totpStepOf } from './totp.service.ts';
