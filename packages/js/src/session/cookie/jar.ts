import { ConfigurationError } from '../../core/errors.ts';

/** How a cookie is kept, besides that it is for every path and does not travel with requests of other sites. */
export interface CookieAttributes {
  readonly maxAgeSeconds: number;
  readonly isSecure: boolean;
  /** Whose subdomains get it too; without one it is for this host alone. */
  readonly domain?: string;
}

/** The part of a browser that keeps cookies. */
export interface CookieJar {
  readonly isHttps: boolean;
  /** All cookies a script may see, as in `document.cookie`. */
  read(): string;
  /** Puts a cookie for every path. One that lives 0 seconds is taken away. */
  put(name: string, value: string, attributes: CookieAttributes): void;
  /** Calls back when cookies may have changed. */
  watch(listener: () => void): () => void;
}

/** A cookie as it is assigned to `document.cookie`. */
export function cookieText(name: string, value: string, { maxAgeSeconds, isSecure, domain }: CookieAttributes): string {
  const reach = `${domain ? `; Domain=${domain}` : ''}${isSecure ? '; Secure' : ''}`;
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${reach}`;
}

/**
 * Time between two looks where the browser does not tell of changes.
 *
 * @see docs/protocol/sdk.md#cookies-and-browser-storage
 */
const pollMillis = 100;

/** The jar of the page. */
export const documentJar: CookieJar = {
  get isHttps() {
    return page().location.protocol === 'https:';
  },
  read: () => page().cookie,
  put: (...cookie) => {
    // The CookieStore of newer browsers is asynchronous and missing on http; this property is neither.
    Reflect.set(page(), 'cookie', cookieText(...cookie));
  },
  watch: (listener) => {
    // A page that comes back from the back/forward cache has missed what happened meanwhile.
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
      "The token store 'cookie' lives in a browser. Elsewhere pass the request, as in getUser({ tokenStore: request }), or use 'memory'.",
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
