export { signUpFieldHandlers } from './sign-up-fields.handlers.ts';
