import type { PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useEffect } from 'react';

/** When to load shown data again. */
export interface RefetchOptions {
  /** Whether the hooks load their data again when the user returns to the window. Default: true. */
  readonly refetchOnFocus?: boolean;
  /** Whether the hooks load their data again when the network is back. Default: true. */
  readonly refetchOnReconnect?: boolean;
}

/** Minimum time between two loads because of the focus. */
const focusMillis = 5000;

/** Loads the data of all hooks again when the user returns to the window, and when the network is back. */
export function useRefetch(
  app: PorticoClientApp,
  { refetchOnFocus = true, refetchOnReconnect = true }: RefetchOptions,
): void {
  useEffect(() => {
    let lastAt = performance.now();
    const refetch = () => {
      lastAt = performance.now();
      loadAgain(app);
    };
    const onFocus = () => {
      if (document.visibilityState === 'visible' && performance.now() - lastAt >= focusMillis) refetch();
    };
    if (refetchOnFocus) {
      addEventListener('focus', onFocus);
      document.addEventListener('visibilitychange', onFocus);
    }
    if (refetchOnReconnect) addEventListener('online', refetch);
    return () => {
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
      removeEventListener('online', refetch);
    };
  }, [app, refetchOnFocus, refetchOnReconnect]);
}

/** Data of apps that other people change. Codes from emails are not loaded again, because they can be used only once. */
const appData = ['project', 'users.', 'teams'];

function loadAgain(app: PorticoClientApp): void {
  const { options, reads, sessions } = app[internals];
  for (const prefix of appData) reads.refresh(prefix);
  if (options.tokenStore !== null) sessions.of(sessions.store(undefined)).reads.refresh('');
}
