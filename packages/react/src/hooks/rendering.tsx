import { ConfigurationError, type PorticoClientApp } from '@portico/js';
import { internals, noTokens, Session } from '@portico/js/internals';
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';

/** Whether the page was rendered without knowing who is signed in. */
const UnknownUserContext = createContext(false);

/** Marks a page in the HTML of the server, so that the first rendering in the browser is the same. */
const marker = 'data-portico-unknown-user';

/** The session of a rendering that does not know who is signed in. */
export const unknownSession = new Session(
  { isShared: false, get: () => noTokens, set: () => undefined, watch: () => () => undefined },
  async () => null,
);

/**
 * Renders the page for a signed-out user if the server cannot read the cookies of the request. The browser renders the
 * same page first, and then the page of its user.
 */
export function RenderingOf({ app, children }: { readonly app: PorticoClientApp; readonly children: ReactNode }) {
  const [isUnknown] = useState(() =>
    typeof window === 'undefined' ? !canRead(app) : document.querySelector(`[${marker}]`) !== null,
  );
  return (
    <UnknownUserContext.Provider value={isUnknown}>
      {isUnknown && <template {...{ [marker]: '' }} />}
      {children}
    </UnknownUserContext.Provider>
  );
}

/** Returns whether the page was rendered without knowing who is signed in. Does not change in the browser. */
export function useIsRenderedUnknown(): boolean {
  return useContext(UnknownUserContext);
}

/** Returns whether this rendering does not know who is signed in: on the server, and the first one in the browser. */
export function useIsUserUnknown(): boolean {
  const isUnknown = useContext(UnknownUserContext);
  return useSyncExternalStore(
    watchNothing,
    () => false,
    () => isUnknown,
  );
}

/** Returns whether this rendering is in the browser, and not the first one of a page that a server has rendered. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
}

const watchNothing = () => () => undefined;

function canRead({ [internals]: { options, sessions } }: PorticoClientApp): boolean {
  if (options.tokenStore === null) return true;
  try {
    sessions.of(sessions.store(undefined));
    return true;
  } catch (error) {
    if (error instanceof ConfigurationError) return false;
    throw error;
  }
}
