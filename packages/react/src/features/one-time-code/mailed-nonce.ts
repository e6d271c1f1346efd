import { recall, remember } from '../sign-in/browser-storage.ts';

const storageKey = '_PORTICO.magicLinkNonce';

/** Remembers the end of the code that was last mailed to somebody at this browser. Alone it opens nothing. */
export function rememberNonce(nonce: string): void {
  remember(storageKey, nonce);
}

/**
 * Tells whether a link from an e-mail was asked for in this browser. Only then it may sign in without a click: links
 * are opened by programs that look for dangerous ones, and may have been sent by somebody else.
 */
export function wasAskedForHere(code: string): boolean {
  const nonce = recall(storageKey) ?? '';
  return nonce !== '' && code.toLowerCase().endsWith(nonce.toLowerCase());
}
