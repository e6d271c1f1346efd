import { ConfigurationError } from '../../core/errors.ts';
import type { TokenStore } from '../token-store.ts';

/** Attributes of a cookie. Cookies are always valid for every path. */
export interface CookieAttributes {
  readonly maxAgeSeconds: number;
  readonly isSecure: boolean;
  /** Domain whose subdomains share the cookie. Without it, the cookie is bound to this host. */
  readonly domain?: string;
  /** Whether the site around a frame has a cookie of its own. Others are not sent with cross-site requests. Requires `isSecure`. */
  readonly isPartitioned?: boolean;
}

/** Reads and writes cookies. */
export interface CookieJar {
  readonly isHttps: boolean;
  /** See `TokenStore`. */
  readonly rotation?: TokenStore['rotation'];
  /** All cookies that scripts can read, as in `document.cookie`. */
  read(): string;
  /** Sets a cookie for every path. A lifetime of 0 seconds deletes it. */
  put(name: string, value: string, attributes: CookieAttributes): void;
  /** Calls the listener when cookies may have changed. */
  watch(listener: () => void): () => void;
}

/** Returns the text of a cookie for `document.cookie`. */
export function cookieText(name: string, value: string, attributes: CookieAttributes): string {
  const { maxAgeSeconds, isSecure, domain, isPartitioned } = attributes;
  const reach = `${domain ? `; Domain=${domain}` : ''}${isSecure ? '; Secure' : ''}${isPartitioned ? '; Partitioned' : ''}`;
  const site = isPartitioned ? 'None' : 'Lax';
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=${site}${reach}`;
}

/**
 * Polling interval for browsers without cookie events.
 *
 * @see docs/reference/protocol/sdk.md#cookies-and-browser-storage
 */
const pollMillis = 100;

/** The cookies of the page. */
export const documentJar: CookieJar = {
  rotation: 'here',
  get isHttps() {
    return page().location.protocol === 'https:';
  },
  read: () => page().cookie,
  put: (...cookie) => {
    // The CookieStore API of newer browsers is asynchronous and not available on http.
    Reflect.set(page(), 'cookie', cookieText(...cookie));
  },
  watch: (listener) => {
    // A page that is restored from the back/forward cache has missed earlier changes.
    addEventListener('pageshow', listener);
    const stop = watchStore(listener) ?? poll(listener);
    return () => {
      removeEventListener('pageshow', listener);
      stop();
    };
  },
};

function page(): Document {
  if (typeof document === 'undefined') {
    throw new ConfigurationError(
      "The token store 'cookie' requires a browser. On a server, use the request or 'memory'.",
    );
  }
  return document;
}

function watchStore(listener: () => void): (() => void) | undefined {
  const store: unknown = 'cookieStore' in globalThis ? globalThis.cookieStore : undefined;
  if (!(store instanceof EventTarget)) return undefined;
  store.addEventListener('change', listener);
  return () => store.removeEventListener('change', listener);
}

function poll(listener: () => void): () => void {
  const timer = setInterval(listener, pollMillis);
  return () => clearInterval(timer);
}
