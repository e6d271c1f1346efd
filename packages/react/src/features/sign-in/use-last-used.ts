import { useSyncExternalStore } from 'react';
import { recall, remember } from './browser-storage.ts';

const storageKey = '_PORTICO.lastUsed';

/** A way in: a provider's id, or one of ours. */
export type SignInMethod = string;

/** Remembers in this browser which way in was used. */
export function rememberLastUsed(method: SignInMethod): void {
  remember(storageKey, method);
}

/** The way in that was last used in this browser, as of when the page was opened; null on servers. */
export function useLastUsed(): SignInMethod | null {
  return useSyncExternalStore(never, lastUsed, () => null);
}

let opened: { readonly method: SignInMethod | null } | undefined;

/** Read once: a button should not get its mark while it is being pressed. */
function lastUsed(): SignInMethod | null {
  opened ??= { method: recall(storageKey) };
  return opened.method;
}

function never(): () => void {
  return () => undefined;
}
