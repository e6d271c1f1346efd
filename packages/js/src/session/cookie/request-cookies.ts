import { headerOf, type RequestLike } from '../request-store.ts';
import type { TokenStore } from '../token-store.ts';
import { CookieStore } from './cookie-store.ts';
import { parseCookies } from './format.ts';
import { type CookieJar, cookieText } from './jar.ts';

/** How a server keeps tokens in the cookies of its visitors. */
export interface RequestCookiesOptions {
  /** Puts a header `set-cookie` into the answer; called once for each cookie. */
  readonly setCookie: (text: string) => void;
  /** Whether the visitor came by https. Unless said, what `x-forwarded-proto` says, or the address or socket of the request. */
  readonly isHttps?: boolean;
  /** Let scripts of the page read the cookies too, which an app in the browser needs. No, unless said. */
  readonly forScripts?: boolean;
}

/**
 * The cookies of one request and of its answer, for the option `tokenStore`: who signs in, is renewed or signs out while
 * a server answers, is so in the browser too. Without it, as with `tokenStore: request`, cookies are only read.
 *
 * @param request the request, as Fetch or Node hands it over
 * @example
 * const tokenStore = requestCookies(request, { setCookie: (text) => response.appendHeader('set-cookie', text) });
 * await app.signInWithCredential({ email, password, tokenStore });
 * @see docs/protocol/sdk.md#cookies-and-browser-storage
 */
export function requestCookies(
  request: RequestLike,
  options: RequestCookiesOptions,
): (projectId: string) => TokenStore {
  const stores = new Map<string, TokenStore>();
  return (projectId) => {
    const store = stores.get(projectId) ?? new CookieStore(projectId, answerJar(request, options));
    stores.set(projectId, store);
    return store;
  };
}

function answerJar(request: RequestLike, { setCookie, isHttps, forScripts = false }: RequestCookiesOptions): CookieJar {
  const cookies = new Map(parseCookies(headerOf(request, 'cookie') ?? ''));
  return {
    isHttps: isHttps ?? cameByHttps(request),
    read: () => [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    put: (name, value, attributes) => {
      if (attributes.maxAgeSeconds === 0) cookies.delete(name);
      else cookies.set(name, value);
      setCookie(`${cookieText(name, value, attributes)}${forScripts ? '' : '; HttpOnly'}`);
    },
    // Nobody else writes the cookies of a request.
    watch: () => () => undefined,
  };
}

/** The first proxy is the one that the browser spoke to; without one, Fetch tells by the address, and Node by the socket. */
function cameByHttps(request: RequestLike & { readonly url?: unknown; readonly socket?: unknown }): boolean {
  const forwarded = headerOf(request, 'x-forwarded-proto');
  if (forwarded !== undefined) return forwarded.split(',')[0]?.trim() === 'https';
  return String(request.url).startsWith('https:') || Object(request.socket).encrypted === true;
}
