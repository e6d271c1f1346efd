import { loadCode } from '../../../core/errors.ts';
import type { Session } from '../../../session/session.ts';
import type { TokenStoreOption } from '../../../session/sessions.ts';
import type { TokenStore } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { FromConvex } from '../../base/convex/identity.ts';

/** What to do if nobody is signed in. */
export type OrElse = 'redirect' | 'throw' | 'return-null' | 'anonymous';

/** Options of `getUser`. */
export interface GetUserOptions<O extends OrElse = OrElse> {
  /**
   * What to do if nobody is signed in: redirect to the sign-in page, throw, return null, or sign up an anonymous user.
   * `'redirect'` also leads users to the setup of a second factor that the project requires.
   * Other values than `'anonymous'` ignore anonymous users.
   */
  readonly or?: O;
  /** Token store to use instead of the app's own. */
  readonly tokenStore?: TokenStoreOption;
}

/** Options of `getPartialUser`: the source is the access token, or the context of a Convex function. */
export type GetPartialUserOptions = GetUserOptions & ({ readonly from: 'token' } | FromConvex);

/** Finds the user of a token store, at the access level of the app. */
export interface UserLookup<U> {
  readonly core: AppCore;
  readonly store: TokenStore;
  readonly userOf: (session: Session) => Promise<U | null>;
}

/** Returns the user of a store, or applies the option `or`. */
export async function userOr<
  U extends { readonly isAnonymous: boolean; readonly isSecondFactorSetupRequired?: boolean },
>(lookup: UserLookup<U>, or: OrElse = 'return-null'): Promise<U | null> {
  const { core, store, userOf } = lookup;
  const user = await userOf(core.sessions.of(store));
  if (user !== null && (!user.isAnonymous || or === 'anonymous')) {
    return or === 'redirect' && user.isSecondFactorSetupRequired ? await redirectTo(core, 'mfa') : user;
  }
  if (or === 'return-null') return null;
  if (or === 'throw') throw new Error("User is not signed in but getUser was called with { or: 'throw' }");
  if (or === 'redirect') return await redirectTo(core, 'signIn');
  await signUpAnonymously(core, store);
  return await userOf(core.sessions.of(store));
}

/** Redirects to a page, and back afterwards. Never resolves, because the browser leaves the page. */
async function redirectTo(core: AppCore, page: 'signIn' | 'mfa'): Promise<never> {
  core.navigation.requireRedirects();
  await core.navigation.redirectTo(page, { replace: true, returnsHere: true });
  return await new Promise<never>(() => undefined);
}

/** Signs up an anonymous user. Concurrent calls share one sign-up. */
export async function signUpAnonymously(core: AppCore, store: TokenStore): Promise<void> {
  const anonymous = await loadCode(import('../../sign-in/ways-in/ways-in.ts'));
  await anonymous.signUpAnonymously(core, store);
}
