import { useSyncExternalStore } from 'react';

/** Follows the part of the location after `#`, without it; empty while a server renders. */
export function useHash(): string {
  return useSyncExternalStore(watch, current, () => '');
}

/** Goes to another section of a page that follows its hash, as a link would. */
export function openSection(id: string): void {
  location.hash = encodeURIComponent(id);
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
  const hash = location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash; // Not written by us.
  }
}
