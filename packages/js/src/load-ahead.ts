/** Code that a page loads before the click that needs it, so that nobody waits for it then. */

/** Addresses of a user, and the code of a link that verifies one. */
export const loadContactChannels = () => import('./areas/contact-channels/contact-channel.ts');

/** Mails for a new password, and the codes of their links. */
export const loadPasswordRecovery = () => import('./areas/password/password-recovery.ts');

/** Signing up with a password. */
export const loadSignUp = () => import('./areas/password/sign-up-with-credential.ts');

/** All ways in but the password. */
export const loadWaysIn = () => import('./areas/ways-in/ways-in.ts');
