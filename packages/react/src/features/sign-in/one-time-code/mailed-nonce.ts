import { recall, remember } from '../sign-in/browser-storage.ts';

const storageKey = '_PORTICO.magicLinkNonce';

/** Stores the nonce of the last email that this browser requested. The nonce alone grants no access. */
export function rememberNonce(nonce: string): void {
  remember(storageKey, nonce);
}

/**
 * Returns whether this browser requested the email that contains the link. Only then the link may sign in without a
 * click: mail scanners open links, and another person may have sent the link.
 */
export function wasAskedForHere(code: string): boolean {
  const nonce = recall(storageKey) ?? '';
  return nonce !== '' && code.toLowerCase().endsWith(nonce.toLowerCase());
}
