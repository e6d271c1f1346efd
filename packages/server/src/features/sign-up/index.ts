export { signUpHandlers } from './sign-up.handlers.ts';
export { createOrUpgradeUser, createUser, type SignUpOptions, signUp } from './sign-up.service.ts';
