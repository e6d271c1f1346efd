import { useCallback, useMemo, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The location of a ready-made page. */
export interface HandlerLocation {
  /** False during server rendering without a given location. The browser determines it later. */
  readonly isKnown: boolean;
  readonly pathname: string;
  readonly search: string;
  /** Changes the location without loading a page. Returns false if the host controls the location. */
  go(to: string, options?: { readonly replace?: boolean }): boolean;
}

/**
 * Returns the location and watches it without a router: on each rendering, on history navigation, and on navigation
 * between ready-made pages.
 *
 * @param given the location from the router of the host, if there is one
 */
export function useHandlerLocation(given: string | undefined): HandlerLocation {
  // A change after hydration would make React discard the server-rendered HTML.
  const own = useSyncExternalStore(watch, given === undefined ? current : nowhere, nowhere);
  const { pathname, search } = useMemo(() => split(given ?? own), [given, own]);
  const go = useCallback(
    (to: string, options: { readonly replace?: boolean } = {}) => {
      if (given !== undefined) return false;
      if (options.replace) history.replaceState(history.state, '', to);
      else history.pushState(null, '', to);
      for (const listener of [...listeners]) listener();
      return true;
    },
    [given],
  );
  return { isKnown: (given ?? own) !== '', pathname, search, go };
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

function current(): string {
  return `${location.pathname}${location.search}`;
}

/** The server has no location. */
function nowhere(): string {
  return '';
}

function split(text: string): { pathname: string; search: string } {
  const { pathname, search } = new URL(text, 'http://portico.invalid');
  return { pathname, search };
}
