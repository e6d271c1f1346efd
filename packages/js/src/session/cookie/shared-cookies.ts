import type { TokenStore } from '../token-store.ts';
import { CookieStore } from './cookie-store.ts';
import { accessCookieName, refreshCookieName } from './format.ts';
import { type CookieJar, documentJar } from './jar.ts';

/**
 * Creates a token store with cookies that all subdomains of a domain share, so that users are signed in on all of them.
 * For the option `tokenStore` of every app on the domain. Every page on the domain can read the tokens: use it only if
 * you control all subdomains. On other hosts, such as `localhost`, it is the same as `'cookie'`.
 *
 * @param domain such as `example.com`, without a port
 * @example
 * const app = new PorticoClientApp({ tokenStore: sharedCookies('example.com') });
 * @see docs/reference/protocol/sdk.md#cookies-and-browser-storage
 */
export function sharedCookies(domain: string): (projectId: string) => TokenStore {
  return sharedCookiesIn(domain, documentJar, () => (typeof location === 'undefined' ? '' : location.hostname));
}

/** Creates the token store of `sharedCookies`, with another cookie jar. */
export function sharedCookiesIn(
  given: string,
  jar: CookieJar,
  hostname: () => string,
): (projectId: string) => TokenStore {
  const domain = given.toLowerCase().replace(/^\./, '');
  const stores = new Map<string, TokenStore>();
  return (projectId) => {
    const existing = stores.get(projectId);
    if (existing !== undefined) return existing;
    const host = hostname();
    const isBelow = host === domain || host.endsWith(`.${domain}`);
    const store = new CookieStore(projectId, isBelow ? sharedJar(jar, { projectId, domain }) : jar);
    stores.set(projectId, store);
    return store;
  };
}

/** Creates a jar that writes the project's cookies for all subdomains. The store uses the original names. */
function sharedJar(jar: CookieJar, { projectId, domain }: { projectId: string; domain: string }): CookieJar {
  const own = refreshCookieName(projectId, jar.isHttps);
  const shared = sharedRefreshCookieName(projectId, domain);
  const names = new Map([
    [own, shared],
    [accessCookieName(projectId), accessCookieName(projectId)],
  ]);
  return {
    isHttps: jar.isHttps,
    rotation: jar.rotation,
    read: () => {
      const cookies = jar.read().split('; ');
      if (!cookies.some((cookie) => cookie.startsWith(`${shared}=`))) return cookies.join('; ');
      return cookies
        .filter((cookie) => !cookie.startsWith(`${own}=`))
        .map((cookie) => (cookie.startsWith(`${shared}=`) ? own + cookie.slice(shared.length) : cookie))
        .join('; ');
    },
    put: (name, value, attributes) => {
      const sharedName = names.get(name);
      if (sharedName === undefined) return jar.put(name, value, attributes);
      // Deletes an unshared cookie of this host, which would otherwise take precedence.
      jar.put(name, '', { ...attributes, maxAgeSeconds: 0 });
      jar.put(sharedName, value, { ...attributes, domain });
    },
    watch: (listener) => jar.watch(listener),
  };
}

/**
 * Returns the name of the refresh cookie that all subdomains of a domain share. The name contains the domain because
 * scripts see only names: `example.com` and `app.example.com` may both have one.
 *
 * @see docs/reference/protocol/sdk.md#cookies-and-browser-storage
 */
function sharedRefreshCookieName(projectId: string, domain: string): string {
  return `portico-refresh-${projectId}--custom-${base32(domain.toLowerCase())}`;
}

/**
 * Returns the base32 encoding of a text in Crockford's alphabet, in upper case and without padding.
 *
 * @see docs/reference/protocol/requests.md#random-values
 */
function base32(text: string): string {
  const bits = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
