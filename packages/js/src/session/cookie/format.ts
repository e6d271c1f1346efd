import { jsonOf } from '../../core/json.ts';
import { noTokens, type StoredTokens } from '../token-store.ts';

/** Seconds that the refresh cookie lives. @see docs/protocol/sdk.md#cookies-and-browser-storage */
export const refreshCookieSeconds = 31_536_000;
/** Seconds that the cookie with the access token lives. @see docs/protocol/sdk.md#cookies-and-browser-storage */
export const accessCookieSeconds = 86_400;

/**
 * Name of the refresh cookie that is written. On https the prefix `__Host-` makes the browser refuse it unless it is
 * Secure, for this host alone and for every path.
 *
 * @see docs/protocol/sdk.md#cookies-and-browser-storage
 */
export function refreshCookieName(projectId: string, isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}portico-refresh-${projectId}--default`;
}

/**
 * Name of the refresh cookie that all subdomains of a domain share. The domain stands in it because scripts see only
 * names: `example.com` and `app.example.com` may both have one.
 *
 * @see docs/protocol/sdk.md#cookies-and-browser-storage
 */
export function sharedRefreshCookieName(projectId: string, domain: string): string {
  return `portico-refresh-${projectId}--custom-${base32(domain.toLowerCase())}`;
}

/**
 * Base32 of a text in Crockford's alphabet, in capitals and without padding.
 *
 * @see docs/protocol/requests.md#random-values
 */
function base32(text: string): string {
  const bits = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Name of the cookie with the access token. Per project, because cookies of `localhost` are shared by all its ports. */
export function accessCookieName(projectId: string): string {
  return `portico-access-${projectId}`;
}

/** Tells whether a cookie holds a refresh token of the project, whichever kind it is. */
export function isRefreshCookie(name: string, projectId: string): boolean {
  return name.replace(/^__Host-/, '').startsWith(`portico-refresh-${projectId}--`);
}

/** Splits a `cookie` header, or `document.cookie`. Of two cookies with one name the first counts, as in browsers. */
export function parseCookies(text: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of text.split(';')) {
    // No regular expression: one that allows blanks everywhere takes minutes for a header full of them.
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(equals, 0)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, decoded(part.slice(equals + 1).trim()));
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // Someone else's cookie; ours are always encoded.
  }
}

/** Value of the refresh cookie. */
export function encodeRefreshCookie(refreshToken: string, updatedAtMillis: number): string {
  return JSON.stringify({ refresh_token: refreshToken, updated_at_millis: updatedAtMillis });
}

/** Value of the cookie with the access token: useless without the refresh token it belongs to. */
export function encodeAccessCookie(refreshToken: string, accessToken: string): string {
  return JSON.stringify([refreshToken, accessToken]);
}

/**
 * Reads the tokens of a project. Among several refresh cookies the one written last wins; but any subdomain of a site can
 * write cookies for all of it, so one that is bound to its host goes before those that are not.
 *
 * @param isHttps whether cookies of this host are bound to it, so that others are not its own
 */
export function tokensFromCookies(
  cookies: ReadonlyMap<string, string>,
  projectId: string,
  isHttps = false,
): StoredTokens {
  const all = [...cookies].filter(([name]) => isRefreshCookie(name, projectId));
  const bound = all.filter(([name]) => name.startsWith('__Host-'));
  let newest: { refreshToken: string; updatedAt: number } | undefined;
  for (const [, value] of isHttps || bound.length > 0 ? bound : all) {
    const found = decodeRefreshCookie(value);
    if (found !== undefined && (newest === undefined || found.updatedAt > newest.updatedAt)) newest = found;
  }
  if (newest === undefined) return noTokens;
  const accessToken = decodeAccessCookie(cookies.get(accessCookieName(projectId)), newest.refreshToken);
  return { refreshToken: newest.refreshToken, accessToken };
}

function decodeRefreshCookie(value: string): { refreshToken: string; updatedAt: number } | undefined {
  const { refresh_token: refreshToken, updated_at_millis: updatedAt } = Object(jsonOf(value)) as Record<
    string,
    unknown
  >;
  if (typeof refreshToken !== 'string' || refreshToken === '') return undefined;
  return { refreshToken, updatedAt: Number(updatedAt) || 0 };
}

function decodeAccessCookie(value: string | undefined, refreshToken: string): string | null {
  const json = value?.startsWith('["') ? jsonOf(value) : undefined;
  return Array.isArray(json) && json[0] === refreshToken && typeof json[1] === 'string' ? json[1] : null;
}
