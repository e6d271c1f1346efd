import { useCallback, useMemo, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Where the page is, as far as the ready-made pages care. */
export interface HandlerLocation {
  /** False while a server renders that was not told; the browser will know. */
  readonly isKnown: boolean;
  readonly pathname: string;
  readonly search: string;
  /** Changes the location without loading anything. Answers false when the host has the location in its hands. */
  go(to: string, options?: { readonly replace?: boolean }): boolean;
}

/**
 * Follows the location without a router: at each rendering, when the person goes back or forth, and when one
 * ready-made page leads to another.
 *
 * @param given the location according to the host's own router, if it tells
 */
export function useHandlerLocation(given: string | undefined): HandlerLocation {
  // A change after hydration would have React throw away what a server has rendered below.
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

/** What a server knows. */
function nowhere(): string {
  return '';
}

function split(text: string): { pathname: string; search: string } {
  const { pathname, search } = new URL(text, 'http://portico.invalid');
  return { pathname, search };
}
