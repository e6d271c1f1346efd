import type { Session } from '../../session/session.ts';
import type { TokenStoreOption } from '../../session/sessions.ts';
import type { TokenStore } from '../../session/token-store.ts';
import type { AppCore } from '../base/app-core.ts';
import type { FromConvex } from '../convex/identity.ts';

/** What to do when nobody is signed in. */
export type OrElse = 'redirect' | 'throw' | 'return-null' | 'anonymous';

/** Whose user is asked for, and what happens when there is none. */
export interface GetUserOptions<O extends OrElse = OrElse> {
  /**
   * When nobody is signed in: go to the sign-in page, throw, answer null, or sign up an anonymous user. Anonymous users
   * count as nobody unless they are asked for.
   */
  readonly or?: O;
  /** Whose tokens count, instead of the app's own. */
  readonly tokenStore?: TokenStoreOption;
}

/** Where what is known of a user comes from: their access token, or the context of a function of Convex. */
export type GetPartialUserOptions = GetUserOptions & ({ readonly from: 'token' } | FromConvex);

/** How the user of a store is found, at the level of the app that asks. */
export interface UserLookup<U> {
  readonly core: AppCore;
  readonly store: TokenStore;
  readonly userOf: (session: Session) => Promise<U | null>;
}

/** Answers the user of a store, or does what was asked for when there is none. */
export async function userOr<U extends { readonly isAnonymous: boolean }>(
  lookup: UserLookup<U>,
  or: OrElse = 'return-null',
): Promise<U | null> {
  const { core, store, userOf } = lookup;
  const user = await userOf(core.sessions.of(store));
  if (user !== null && (!user.isAnonymous || or === 'anonymous')) return user;
  if (or === 'return-null') return null;
  if (or === 'throw') throw new Error("User is not signed in but getUser was called with { or: 'throw' }");
  if (or === 'redirect') return await redirectToSignIn(core);
  await signUpAnonymously(core, store);
  return await userOf(core.sessions.of(store));
}

/** Leaves for the sign-in page; what waits for a user then waits for ever, since the page is gone. */
async function redirectToSignIn(core: AppCore): Promise<never> {
  core.navigation.requireRedirects();
  await core.navigation.redirectTo('signIn', { replace: true });
  return await new Promise<never>(() => undefined);
}

/** Signs up a user without sign-in data, once however often it is asked at the same time. */
export async function signUpAnonymously(core: AppCore, store: TokenStore): Promise<void> {
  const anonymous = await import('../ways-in/ways-in.ts');
  await anonymous.signUpAnonymously(core, store);
}
