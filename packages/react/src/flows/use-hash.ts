import { useSyncExternalStore } from 'react';

/** Follows the part of the location after `#`, without it; empty while a server renders. */
export function useHash(): string {
  return useSyncExternalStore(watch, current, () => '');
}

function watch(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

function current(): string {
  return location.hash.slice(1);
}
