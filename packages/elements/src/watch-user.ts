import type { CurrentUser, PorticoClientApp, Read, Session } from '@portico/js';
import { internals } from '@portico/js/internals';

/** How often to look whether a user who signs out has left the page. */
const pollMillis = 50;

/**
 * Calls back with the signed-in user now and after each change, in other tabs too, until the returned function is called. The user is
 * `undefined` until it is loaded, and `null` if nobody is signed in. Anonymous users count as nobody.
 *
 * @example
 * const stop = watchUser(porticoApp(), (user) => console.log(user?.displayName));
 */
export function watchUser(app: PorticoClientApp, listener: (user: CurrentUser | null | undefined) => void): () => void {
  const { navigation, sessions } = app[internals];
  const store = sessions.store(undefined);
  let session: Session | undefined;
  let read: Read<CurrentUser | null> | undefined;
  let stopReading: (() => void) | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let hasStopped = false;
  const look = () => {
    clearTimeout(later);
    if (hasStopped) return;
    // A user who signs out sees the page until the redirect.
    if (navigation.isLeaving && session !== undefined) {
      later = setTimeout(look, pollMillis);
      return;
    }
    const current = sessions.of(store);
    if (current !== session) {
      stopReading?.();
      session = current;
      read = current.isKnownInvalid ? undefined : (app.userRead(current) as Read<CurrentUser | null>);
      stopReading = read?.watch(look);
    }
    listener(current.isKnownInvalid ? null : userOf(read));
  };
  const stopWatching = store.watch(look);
  look();
  return () => {
    hasStopped = true;
    clearTimeout(later);
    stopWatching();
    stopReading?.();
  };
}

/** A failure counts as unknown: the session may be valid. The next reader loads it again. */
function userOf(read: Read<CurrentUser | null> | undefined): CurrentUser | null | undefined {
  const state = read?.peek();
  if (state?.state !== 'ready') return undefined;
  return state.value?.isAnonymous === true ? null : state.value;
}
