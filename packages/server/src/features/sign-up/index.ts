export { signUpHandlers } from './sign-up.handlers.ts';
export { createUser, signUp, upgradeAnonymousUser } from './sign-up.service.ts';
