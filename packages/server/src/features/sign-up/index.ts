export { signUpHandlers } from './sign-up.handlers.ts';
export { createOrUpgradeUser, createUser, type SignUpWay, signUp } from './sign-up.service.ts';
