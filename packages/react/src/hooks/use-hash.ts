import { useSyncExternalStore } from 'react';

/** Returns the hash of the location without `#`, and watches it; empty during server rendering. */
export function useHash(): string {
  return useSyncExternalStore(watch, current, () => '');
}

/** Opens another section of a page that follows the hash, like a link. */
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
    return hash; // The hash was not written by us.
  }
}
