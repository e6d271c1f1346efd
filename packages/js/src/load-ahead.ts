/** Lazy code that pages preload before the click that needs it. */

/** Loads the code for contact channels and email verification. */
export const loadContactChannels = () => import('./areas/users/users/account-code.ts');

/** Loads the code for password resets. */
export const loadPasswordRecovery = () => import('./areas/sign-in/password/password-code.ts');

/** Loads the code for sign-up with a password. */
export const loadSignUp = () => import('./areas/sign-in/password/password-code.ts');

/** Loads the code for teams and their invitations. */
export const loadTeams = () => import('./areas/teams/teams/team-code.ts');

/** Loads the code of all sign-in methods except for passwords. */
export const loadWaysIn = () => import('./areas/sign-in/ways-in/ways-in.ts');
