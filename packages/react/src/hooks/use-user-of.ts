import type {
  BaseUser,
  GetUserOptions,
  OrElse,
  PartialUser,
  PorticoClientApp,
  Read,
  ReadState,
  Session,
} from '@portico/js';
import { internals, OnlyInBrowser, partialUserRead, signUpAnonymously, type TokenStore } from '@portico/js/internals';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { unknownSession, useIsRenderedUnknown } from './rendering.tsx';
import { useRead } from './use-read.ts';

/** Any app, of any project and user type. */
type AppOf<U extends BaseUser> = PorticoClientApp<string, U>;

/** Returns the signed-in user of an app. Renders again after sign-in and sign-out, in other tabs too. */
export function useUserOf<U extends BaseUser>(
  app: AppOf<U>,
  { or = 'return-null', tokenStore }: GetUserOptions,
): U | null {
  const { sessions } = app[internals];
  const store = sessions.store(tokenStore);
  const session = useSession(app, store);
  const read: Watched<U | null> = or === 'return-null' && isNobody(app, session) ? nobody : app.userRead(session);
  const user = useRead(read);
  if (or === 'redirect' && user?.isSecondFactorSetupRequired === true) throw redirection(app, 'mfa', session, store);
  return userOr(user, or, () => whenNobody(or, { app, session, store }));
}

type Watched<T> = Pick<Read<T>, 'peek' | 'watch'>;

const noUser: ReadState<null> = { state: 'ready', value: null };

/**
 * The read of a session without a user. It has a value at once, so that pages do not wait. Redirects do wait: for the
 * router of the host, which the provider sets in an effect.
 */
const nobody: Watched<null> = { peek: () => noUser, watch: () => () => undefined };

/** Returns whether the page shows nobody. A user who signs out is shown until the redirect. */
function isNobody<U extends BaseUser>(app: AppOf<U>, session: Session): boolean {
  return session.isKnownInvalid && !app[internals].navigation.isLeaving;
}

/** Treats anonymous users as signed out, unless the caller includes them. */
function userOr<U extends { readonly isAnonymous: boolean }>(
  user: U | null,
  or: OrElse,
  nobody: () => never,
): U | null {
  if (user !== null && (!user.isAnonymous || or === 'anonymous')) return user;
  return or === 'return-null' ? null : nobody();
}

/** Throws the promise that React waits for, or the error for the error boundary. */
function whenNobody<U extends BaseUser>(
  or: OrElse,
  { app, session, store }: { app: AppOf<U>; session: Session; store: TokenStore },
): never {
  // The browser knows. React leaves the nearest Suspense boundary to it.
  if (session === unknownSession) throw new OnlyInBrowser();
  if (or === 'throw') throw new Error("User is not signed in but useUser was called with { or: 'throw' }");
  if (or === 'redirect') throw redirection(app, 'signIn', session, store);
  // On a server, each rendering would create another user whose tokens are not stored.
  throw typeof window === 'undefined' ? new OnlyInBrowser() : signUp(app, session, store);
}

const failedSignUps = new WeakMap<Session, { readonly error: unknown }>();

/** How long a failed sign-up is reported before the next one: a slow page renders several times before the error shows. */
const failureMillis = 1000;

/** Signs up an anonymous user, once. A failure is thrown to the error boundary; a rendering a second later tries again. */
function signUp<U extends BaseUser>(app: AppOf<U>, session: Session, store: TokenStore): Promise<void> {
  const failed = failedSignUps.get(session);
  if (failed === undefined) {
    return signUpAnonymously(app[internals], store).catch((error) => {
      failedSignUps.set(session, { error });
    });
  }
  setTimeout(() => failedSignUps.delete(session), failureMillis);
  throw failed.error;
}

/** Interval between checks whether the page was left. */
const pollMillis = 50;

/** Sessions of apps that were determined in the current task: reading the cookies of a page is slow. */
const sessionsOfTask = new WeakMap<object, Map<TokenStore, Session>>();

/** Returns the current session of a token store. */
export function useSession<U extends BaseUser>(app: AppOf<U>, store: TokenStore): Session {
  const { navigation, sessions } = app[internals];
  const isUnknown = useIsRenderedUnknown();
  const watch = useCallback(
    (listener: () => void) => {
      const onChange = () => {
        if (navigation.isLeaving) return void setTimeout(onChange, pollMillis);
        sessionsOfTask.delete(sessions);
        listener();
      };
      return store.watch(onChange);
    },
    [navigation, sessions, store],
  );
  const latest = useRef<Session>(undefined);
  const snapshot = () => {
    // A user who signs out sees the page until the redirect, and no page for signed-out users in between.
    if (navigation.isLeaving && latest.current !== undefined) return latest.current;
    const known = sessionsOfTask.get(sessions) ?? new Map<TokenStore, Session>();
    const session = known.get(store) ?? sessions.of(store);
    if (known.size === 0) queueMicrotask(() => sessionsOfTask.delete(sessions));
    sessionsOfTask.set(sessions, known.set(store, session));
    latest.current = session;
    return session;
  };
  return useSyncExternalStore(watch, snapshot, isUnknown ? () => unknownSession : snapshot);
}

/** Returns the signed-in user according to the access token, and watches it. */
export function usePartialUserOf<U extends BaseUser>(app: AppOf<U>, options: GetUserOptions): PartialUser | null {
  const { or = 'return-null', tokenStore } = options;
  const store = app[internals].sessions.store(tokenStore);
  const session = useSession(app, store);
  const read: Watched<PartialUser | null> =
    or === 'return-null' && isNobody(app, session) ? nobody : partialUserRead(session);
  return userOr(useRead(read), or, () => whenNobody(or, { app, session, store }));
}

const redirections = new WeakMap<Session, Promise<void>>();

/**
 * Redirects to the page for sign-in or for the setup of a second factor, once per visit. The returned promise resolves
 * when the tokens change. A user who comes back before is redirected again.
 */
function redirection<U extends BaseUser>(
  app: AppOf<U>,
  page: 'signIn' | 'mfa',
  session: Session,
  store: TokenStore,
): Promise<void> {
  const { navigation } = app[internals];
  // Without a redirect of the framework, the browser redirects.
  if (typeof window === 'undefined' && !navigation.canRedirect) throw new OnlyInBrowser();
  navigation.requireRedirects();
  const go = () => navigation.go(navigation.urlOf(page, { returnsHere: true }), { replace: true });
  // No one signs in during server rendering. The router of the framework throws what the framework handles.
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
  // Not during rendering: the router of the host would render in the middle of it.
  queueMicrotask(go);
  return signedIn;
}

/** Calls back when the location changes. @returns a function that stops watching */
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
