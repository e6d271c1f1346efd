import { headerOf, type RequestLike } from '../request-store.ts';
import type { TokenStore } from '../token-store.ts';
import { CookieStore } from './cookie-store.ts';
import { parseCookies } from './format.ts';
import { type CookieJar, cookieText } from './jar.ts';

/** Options of `requestCookies`. */
export interface RequestCookiesOptions {
  /** Adds a `set-cookie` header to the response. Called once per cookie. */
  readonly setCookie: (text: string) => void;
  /** Whether the request used https. Default: from `x-forwarded-proto`, the URL or the socket of the request. */
  readonly isHttps?: boolean;
  /** Whether scripts of the page can read the cookies, which an app in the browser needs. Default: false. */
  readonly forScripts?: boolean;
}

/**
 * Creates a token store from the cookies of a request and its response, for the option `tokenStore`. Sign-ins, token
 * refreshes and sign-outs on the server then update the browser's session. With `tokenStore: request`, cookies are only
 * read.
 *
 * @param request the request of Fetch or Node.js
 * @example
 * const tokenStore = requestCookies(request, { setCookie: (text) => response.appendHeader('set-cookie', text) });
 * await app.signInWithCredential({ email, password, tokenStore });
 * @see docs/reference/protocol/sdk.md#cookies-and-browser-storage
 */
export function requestCookies(
  request: RequestLike,
  options: RequestCookiesOptions,
): (projectId: string) => TokenStore {
  const stores = new Map<string, TokenStore>();
  return (projectId) => {
    const store = stores.get(projectId) ?? new CookieStore(projectId, responseJar(request, options));
    stores.set(projectId, store);
    return store;
  };
}

function responseJar(
  request: RequestLike,
  { setCookie, isHttps, forScripts = false }: RequestCookiesOptions,
): CookieJar {
  const cookies = new Map(parseCookies(headerOf(request, 'cookie') ?? ''));
  return {
    isHttps: isHttps ?? usedHttps(request),
    // Only a browser knows that it has stored a cookie.
    rotation: forScripts ? 'in-browser' : undefined,
    read: () => [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    put: (name, value, attributes) => {
      if (attributes.maxAgeSeconds === 0) cookies.delete(name);
      else cookies.set(name, value);
      setCookie(`${cookieText(name, value, attributes)}${forScripts ? '' : '; HttpOnly'}`);
    },
    // Other code does not change the cookies of a request.
    watch: () => () => undefined,
  };
}

/** Returns whether the browser used https: from the first proxy's header, or from the URL or socket of the request. */
function usedHttps(request: RequestLike & { readonly url?: unknown; readonly socket?: unknown }): boolean {
  const forwarded = headerOf(request, 'x-forwarded-proto');
  if (forwarded !== undefined) return forwarded.split(',')[0]?.trim() === 'https';
  return String(request.url).startsWith('https:') || Object(request.socket).encrypted === true;
}
