import { useSyncExternalStore } from 'react';
import { recall, remember, rememberInTab, takeFromTab } from './browser-storage.ts';

const storageKey = '_PORTICO.lastUsed';
/** Method that the person tries in this tab. Whether it succeeds is known after the visit to a provider or the second factor. */
const triedKey = '_PORTICO.tried';

/** A sign-in method: the ID of a provider, or one of our methods. */
export type SignInMethod = string;

/** Stores the method of a successful sign-in in this browser. */
export function rememberLastUsed(method: SignInMethod): void {
  takeFromTab(triedKey);
  remember(storageKey, method);
}

/** Stores the method that the person tries in this tab. `rememberLastUsed` or `rememberSuccess` follow if it succeeds. */
export function rememberAttempt(method: SignInMethod): void {
  rememberInTab(triedKey, method);
}

/** Stores the method that the person has tried, after a sign-in that ended on another page. */
export function rememberSuccess(): void {
  const method = takeFromTab(triedKey);
  if (method !== null) remember(storageKey, method);
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
