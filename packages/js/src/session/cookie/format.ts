import { jsonOf } from '../../core/json.ts';
import { noTokens, type StoredTokens } from '../token-store.ts';

/** Lifetime of the refresh cookie in seconds. @see docs/reference/protocol/sdk.md#cookies-and-browser-storage */
export const refreshCookieSeconds = 31_536_000;
/** Lifetime of the access token cookie in seconds. @see docs/reference/protocol/sdk.md#cookies-and-browser-storage */
export const accessCookieSeconds = 86_400;

/**
 * Returns the name of the refresh cookie to write. On https, browsers accept the prefix `__Host-` only for cookies that
 * are Secure, bound to this host, and valid for every path.
 *
 * @see docs/reference/protocol/sdk.md#cookies-and-browser-storage
 */
export function refreshCookieName(projectId: string, isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}portico-refresh-${projectId}--default`;
}

/** Returns the name of the access token cookie. It is per project because all ports of `localhost` share cookies. */
export function accessCookieName(projectId: string): string {
  return `portico-access-${projectId}`;
}

/** Returns whether a cookie contains a refresh token of the project, of any kind. */
export function isRefreshCookie(name: string, projectId: string): boolean {
  return name.replace(/^__Host-/, '').startsWith(`portico-refresh-${projectId}--`);
}

/**
 * Parses a `cookie` header or `document.cookie`. If two cookies have the same name, the first one counts, as in
 * browsers.
 */
export function parseCookies(text: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of text.split(';')) {
    // No regular expression, because one with optional spaces takes minutes for a header full of spaces.
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
    return value; // A cookie of another app. Portico's cookies are always encoded.
  }
}

/** Returns the value of the refresh cookie. */
export function encodeRefreshCookie(refreshToken: string, updatedAtMillis: number): string {
  return JSON.stringify({ refresh_token: refreshToken, updated_at_millis: updatedAtMillis });
}

/** Returns the value of the access token cookie, which includes its refresh token. */
export function encodeAccessCookie(refreshToken: string, accessToken: string): string {
  return JSON.stringify([refreshToken, accessToken]);
}

/**
 * Reads the tokens of a project. The latest refresh cookie counts. Any subdomain can write cookies for the whole site,
 * so cookies that are bound to their host take precedence.
 *
 * @param isHttps whether the cookies of this host are bound to it, so that unbound cookies are ignored
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
