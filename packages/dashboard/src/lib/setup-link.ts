/** Under which name the token of the setup link is kept until the tab closes. */
const storageName = 'portico-setup';

/**
 * Takes the token of the setup link out of the address, so that it does not stay in the history or in a screenshot, and
 * keeps it for this tab.
 *
 * @returns whether there was one
 */
export function takeSetupToken(): boolean {
  const token = new URLSearchParams(location.hash.slice(1)).get('setup');
  if (token === null) return false;
  sessionStorage.setItem(storageName, token);
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}

/** Removes the token, which is of no use after the first account. */
export function forgetSetupToken(): void {
  sessionStorage.removeItem(storageName);
}

/** The headers with which the server lets this tab create the first account. */
export function setupHeaders(): Record<string, string> {
  const token = sessionStorage.getItem(storageName);
  return token === null ? {} : { 'x-portico-setup-token': token };
}
