/** Lazy code that pages preload before the click that needs it. */

/** Contact channels and email verification. */
export const loadContactChannels = () => import('./areas/users/account-code.ts');

/** Password resets. */
export const loadPasswordRecovery = () => import('./areas/password/password-code.ts');

/** Sign-up with a password. */
export const loadSignUp = () => import('./areas/password/password-code.ts');

/** All sign-in methods except for passwords. */
export const loadWaysIn = () => import('./areas/ways-in/ways-in.ts');
