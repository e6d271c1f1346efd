import { headerOf, type RequestLike } from '../../../session/request-store.ts';

/** A request with the properties that show whether another site has caused it. */
export interface IncomingRequest extends RequestLike {
  /** The method. Without one, the request counts as a change. */
  readonly method?: string | undefined;
  /** The URL or path. */
  readonly url?: string | undefined;
}

/** Methods that change nothing, so that another site gains nothing by causing them. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns whether the cookies of a request may identify its user. Browsers also send cookies with requests that a page of
 * another subdomain causes, for which `SameSite=Lax` is no protection.
 *
 * @param trustedOrigins origins of other pages that may cause changes
 * @see docs/contribute/decisions/0076-server-adapters.md
 */
export function mayUseCookies(request: IncomingRequest, trustedOrigins: readonly string[]): boolean {
  // A WebSocket begins as a GET request, without a check of its origin by the browser.
  if (safeMethods.has(request.method ?? '') && headerOf(request, 'upgrade') === undefined) return true;
  const origin = headerOf(request, 'origin');
  if (origin !== undefined && trustedOrigins.includes(origin)) return true;
  const site = headerOf(request, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Browsers send the origin with each change, so the client is another program.
  if (origin === undefined) return true;
  const host = ownHost(request);
  // @guard no-host-is-no-match
  return host !== undefined && hostOf(origin) === host;
}

/** Returns the host that a request names. HTTP/2 in Node.js has it in a header that Fetch does not allow. */
function ownHost(request: IncomingRequest): string | undefined {
  const authority = typeof request.headers.get === 'function' ? undefined : headerOf(request, ':authority');
  return headerOf(request, 'host') || authority || hostOf(request.url);
}

/** Returns the host of a URL. Undefined for a path, and for the origin `null` of pages that hide theirs. */
function hostOf(url = ''): string | undefined {
  return (URL.canParse(url) && new URL(url).host) || undefined;
}
