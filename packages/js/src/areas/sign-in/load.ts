import type { TokenStore } from '../../session/token-store.ts';
import type { AppCore } from '../base/app-core.ts';

/** Loads signing up with a password when it is first needed. */
export const passwordSignUp = () => import('../password/sign-up-with-credential.ts');

/** Loads all other ways in when one of them is first needed. */
export const signInMethods = () => import('./methods.ts');

/** Signs up a user without sign-in data, once however often it is asked at the same time. */
export async function signUpAnonymously(core: AppCore, store: TokenStore): Promise<void> {
  await (await signInMethods()).signUpAnonymously(core, store);
}
