import type { Branding } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useContext, useSyncExternalStore } from 'react';
import { AppContext } from '../provider/app-context.ts';

/**
 * Returns the branding of the project once the project is loaded. Never suspends. Undefined without a provider, and in the first
 * rendering of a page from a server, which may know the project before the browser does.
 */
export function useBranding(): Branding | undefined {
  const read = useContext(AppContext)?.[internals].project();
  return useSyncExternalStore(
    read?.watch ?? neverChanges,
    () => {
      const state = read?.peek();
      return state?.state === 'ready' ? state.value.branding : undefined;
    },
    () => undefined,
  );
}

const neverChanges = () => () => undefined;
