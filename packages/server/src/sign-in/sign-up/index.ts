export { signUpHandlers } from './sign-up.handlers.ts';
export { createOrUpgradeUser, signUp } from './sign-up.service.ts';
