import type { BegunSignIn } from './browser-sign-in.ts';

/** Key of the begun sign-in in the session storage of the tab, which ends with the tab. */
const key = 'portico.sign-in';

/** Leaves the page for a sign-in, which comes back to a new page. */
export async function leaveForSignIn(begun: BegunSignIn): Promise<never> {
  sessionStorage.setItem(key, JSON.stringify(begun));
  window.location.assign(begun.url);
  return await new Promise<never>(() => undefined);
}

/** Returns the sign-in that has come back to this page, and removes its answer from the address. Undefined if there is none. */
export function returnedSignIn(): { readonly begun: BegunSignIn; readonly answer: string } | undefined {
  const stored = sessionStorage.getItem(key);
  const { href, search } = window.location;
  if (stored === null || !new URLSearchParams(search).has('state')) return undefined;
  sessionStorage.removeItem(key);
  const begun = JSON.parse(stored) as BegunSignIn;
  window.history.replaceState(null, '', begun.redirectUri);
  return { begun, answer: href };
}
