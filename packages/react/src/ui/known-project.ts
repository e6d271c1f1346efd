import type { Project } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useContext, useSyncExternalStore } from 'react';
import { AppContext } from '../hooks/app-context.ts';

const unwatched = () => () => undefined;

/**
 * Returns the project of the app, without waiting for it.
 *
 * @param isPage false on a part of a page, which shows nothing of the project
 * @returns `pending` while it loads. Undefined if it cannot be loaded, or without a provider
 */
export function useKnownProject(isPage: boolean): Project | 'pending' | undefined {
  const app = useContext(AppContext);
  const read = isPage && app !== null ? app[internals].project() : undefined;
  const known = () => {
    const state = read?.peek();
    return state?.state === 'ready' ? state.value : state?.state === 'pending' ? 'pending' : undefined;
  };
  // Servers do not wait for it either.
  return useSyncExternalStore(read?.watch ?? unwatched, known, () => (read === undefined ? undefined : 'pending'));
}
