/** What a link to the portal allows. */
export interface PortalAccess {
  /** UID of the application. */
  readonly app: string;
  /** Bearer token of the Svix API, limited to the application. */
  readonly token: string;
}

/** The key in the storage of the tab. */
const storageKey = 'portico-webhook-portal';

interface Page {
  readonly location: Location;
  readonly history: History;
  readonly sessionStorage: Storage;
}

/**
 * Reads the access from the fragment of the URL and removes it from the address bar and the history. Browsers never send
 * the fragment. The tab keeps the access, so that the page can be reloaded.
 *
 * @returns undefined without an access
 */
export function takeAccess({ location, history, sessionStorage }: Page): PortalAccess | undefined {
  const given = accessIn(location.hash.slice(1));
  if (given !== undefined) {
    sessionStorage.setItem(storageKey, location.hash.slice(1));
    history.replaceState(null, '', location.pathname);
    return given;
  }
  return accessIn(sessionStorage.getItem(storageKey) ?? '');
}

function accessIn(text: string): PortalAccess | undefined {
  const values = new URLSearchParams(text);
  const [app, token] = [values.get('app'), values.get('token')];
  return app && token ? { app, token } : undefined;
}
