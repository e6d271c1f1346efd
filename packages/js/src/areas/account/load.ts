/** Loads what a user does with the account, other than signing in, when it is first needed. */
export const accountParts = () => import('./parts.ts');
