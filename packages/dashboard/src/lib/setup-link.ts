/** Storage key of the setup token, which is kept until the tab is closed. */
const storageName = 'portico-setup';

/**
 * Removes the setup token from the URL, so that it is not visible in the history or a screenshot, and stores it for
 * this tab.
 *
 * @returns whether the URL had a token
 */
export function takeSetupToken(): boolean {
  const token = new URLSearchParams(location.hash.slice(1)).get('setup');
  if (token === null) return false;
  sessionStorage.setItem(storageName, token);
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}

/** Removes the token, which is useless after the first account. */
export function forgetSetupToken(): void {
  sessionStorage.removeItem(storageName);
}

/** Returns the headers that allow this tab to create the first account. */
export function setupHeaders(): Record<string, string> {
  const token = sessionStorage.getItem(storageName);
  return token === null ? {} : { 'x-portico-setup-token': token };
}
