export { signUpFeature } from './feature.ts';
export { createOrUpgradeUser, signUp } from './sign-up.service.ts';
