/** Loads the ways in when one of them is first needed. */
export const signInMethods = () => import('./methods.ts');
