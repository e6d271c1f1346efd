import type { BaseUser, GetUserOptions, OrElse, PartialUser, PorticoClientApp, Session } from '@portico/js';
import { internals, OnlyInBrowser, partialUserRead, signUpAnonymously, type TokenStore } from '@portico/js/internals';
import { useCallback, useSyncExternalStore } from 'react';
import { useRead } from './use-read.ts';

/** Any app, whatever its project and its users are. */
type AppOf<U extends BaseUser> = PorticoClientApp<string, U>;

/** The signed-in user of an app, watched: signing in or out anywhere, in another tab too, renders again. */
export function useUserOf<U extends BaseUser>(
  app: AppOf<U>,
  { or = 'return-null', tokenStore }: GetUserOptions,
): U | null {
  const { sessions } = app[internals];
  const store = sessions.store(tokenStore);
  const session = useSession(app, store);
  return userOr(useRead(app.userRead(session)), or, () => whenNobody(or, { app, session, store }));
}

/** Anonymous users count as nobody unless they are asked for. */
function userOr<U extends { readonly isAnonymous: boolean }>(
  user: U | null,
  or: OrElse,
  nobody: () => never,
): U | null {
  if (user !== null && (!user.isAnonymous || or === 'anonymous')) return user;
  return or === 'return-null' ? null : nobody();
}

/** Throws what React should wait for, or what the error boundary should show. */
function whenNobody<U extends BaseUser>(
  or: OrElse,
  { app, session, store }: { app: AppOf<U>; session: Session; store: TokenStore },
): never {
  if (or === 'throw') throw new Error("User is not signed in but useUser was called with { or: 'throw' }");
  if (or === 'redirect') throw redirection(app, session, store);
  // A user whose tokens nobody keeps would be created by each rendering on a server.
  throw typeof window === 'undefined' ? new OnlyInBrowser() : signUp(app, session, store);
}

const failedSignUps = new WeakMap<Session, { readonly error: unknown }>();

/** Signs up an anonymous user, once: what failed is for the error boundary, and for whoever renders again later. */
function signUp<U extends BaseUser>(app: AppOf<U>, session: Session, store: TokenStore): Promise<void> {
  const failed = failedSignUps.get(session);
  if (failed === undefined) {
    return signUpAnonymously(app[internals], store).catch((error) => {
      failedSignUps.set(session, { error });
    });
  }
  // Not at once: React renders again before it believes an error.
  setTimeout(() => failedSignUps.delete(session));
  throw failed.error;
}

/** The session that a token store holds now. */
export function useSession<U extends BaseUser>(app: AppOf<U>, store: TokenStore): Session {
  const { sessions } = app[internals];
  const watch = useCallback((listener: () => void) => store.watch(listener), [store]);
  const snapshot = () => sessions.of(store);
  return useSyncExternalStore(watch, snapshot, snapshot);
}

/** What the access token says of the signed-in user of an app, watched. */
export function usePartialUserOf<U extends BaseUser>(app: AppOf<U>, options: GetUserOptions): PartialUser | null {
  const { or = 'return-null', tokenStore } = options;
  const store = app[internals].sessions.store(tokenStore);
  const session = useSession(app, store);
  return userOr(useRead(partialUserRead(session)), or, () => whenNobody(or, { app, session, store }));
}

const redirections = new WeakMap<Session, Promise<void>>();

/** Time between two looks whether the router of the host has left the page. */
const pollMillis = 50;

/**
 * Leaves for the sign-in page once, however often it is rendered meanwhile. What waits for it goes on when somebody
 * signs in; who turns back without that is sent there again.
 */
function redirection<U extends BaseUser>(app: AppOf<U>, session: Session, store: TokenStore): Promise<void> {
  const { navigation } = app[internals];
  navigation.requireRedirects();
  const go = () => navigation.go(navigation.urlOf('signIn'), { replace: true });
  // Nobody will sign in while a server renders. The router of its framework throws what the framework waits for.
  if (typeof window === 'undefined') go();
  const running = redirections.get(session);
  if (running !== undefined) return running;
  const over = () => redirections.delete(session);
  const stopLooking = whenLeft(over);
  const signedIn = new Promise<void>((resolve) => {
    const stop = store.watch(() => {
      stop();
      stopLooking();
      over();
      resolve();
    });
  });
  redirections.set(session, signedIn);
  // Not while rendering: the router of the host would render in the middle of it.
  queueMicrotask(go);
  return signedIn;
}

/** Calls back when the browser is at another address. @returns what gives up waiting for that */
function whenLeft(callback: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const from = window.location.href;
  const looks = setInterval(() => {
    if (window.location.href === from) return;
    clearInterval(looks);
    callback();
  }, pollMillis);
  return () => clearInterval(looks);
}
