export { signUpHandlers } from './sign-up.handlers.ts';
export { createOrUpgradeUser, type SignUpOptions, signUp } from './sign-up.service.ts';
