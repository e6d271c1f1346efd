import type { TokenStore } from '../token-store.ts';
import { CookieStore } from './cookie-store.ts';
import { type CookieJar, documentJar } from './jar.ts';

/**
 * Creates a token store for apps that run in a frame on other sites. Browsers send and store its cookies there, also if they block
 * third-party cookies: each site around the app has cookies of its own, so users sign in once on each site. Requires https. On http,
 * it is the same as `'cookie'`.
 *
 * @example
 * const app = new PorticoClientApp({ tokenStore: partitionedCookies() });
 * @see docs/build/sessions.md#apps-in-frames
 */
export function partitionedCookies(): (projectId: string) => TokenStore {
  return partitionedCookiesIn(documentJar);
}

/** Creates the token store of `partitionedCookies`, with another cookie jar. */
export function partitionedCookiesIn(jar: CookieJar): (projectId: string) => TokenStore {
  const stores = new Map<string, TokenStore>();
  const partitioned: CookieJar = {
    get isHttps() {
      return jar.isHttps;
    },
    rotation: jar.rotation,
    read: () => jar.read(),
    put: (name, value, attributes) => {
      const { isSecure } = attributes;
      // One that the app has set before it used this store would be read as well.
      if (isSecure) jar.put(name, '', { maxAgeSeconds: 0, isSecure });
      jar.put(name, value, { ...attributes, isPartitioned: isSecure });
    },
    watch: (listener) => jar.watch(listener),
  };
  return (projectId) => {
    const store = stores.get(projectId) ?? new CookieStore(projectId, partitioned);
    stores.set(projectId, store);
    return store;
  };
}
