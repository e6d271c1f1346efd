export { consentLines } from './consent-lines.ts';
export { signUpFieldsFeature } from './feature.ts';
