import { useSyncExternalStore } from 'react';
import { recall, remember } from './browser-storage.ts';

const storageKey = '_PORTICO.lastUsed';

/** A sign-in method: the ID of a provider, or one of our methods. */
export type SignInMethod = string;

/** Stores the sign-in method in this browser. */
export function rememberLastUsed(method: SignInMethod): void {
  remember(storageKey, method);
}

/** Returns the sign-in method that was last used in this browser, as of when the page was opened; null on servers. */
export function useLastUsed(): SignInMethod | null {
  return useSyncExternalStore(never, lastUsed, () => null);
}

let opened: { readonly method: SignInMethod | null } | undefined;

/** Read once: the badge must not appear while the user presses a button. */
function lastUsed(): SignInMethod | null {
  opened ??= { method: recall(storageKey) };
  return opened.method;
}

function never(): () => void {
  return () => undefined;
}
