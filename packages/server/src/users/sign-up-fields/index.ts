export { consentLines } from './consent-lines.ts';
export { signUpFieldHandlers } from './sign-up-fields.handlers.ts';
