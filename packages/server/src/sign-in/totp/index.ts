export { totpFeature } from './feature.ts';
export { insertCodesPart } from './recovery-code-lines.ts';
export { totpStepOf } from './totp.service.ts';
