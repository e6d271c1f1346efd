import { jsonOf } from '../../core/json.ts';
import { parseCookies } from '../../session/cookie/format.ts';
import { type CookieJar, documentJar } from '../../session/cookie/jar.ts';

/** Seconds that a person has at the provider. @see docs/protocol/sdk.md#cookies-and-browser-storage */
const outerCookieSeconds = 3600;

/** What the page that begins a sign-in leaves for the page that ends it. */
export interface OuterRequest {
  readonly verifier: string;
  /** The token endpoint wants to hear it again, exactly. */
  readonly redirectUri: string;
}

/** Keeps what belongs to a state until its callback, in this browser alone. */
export function rememberOuter(state: string, request: OuterRequest, jar: CookieJar = documentJar): void {
  const value = JSON.stringify([request.verifier, request.redirectUri]);
  jar.put(nameOf(state), value, { maxAgeSeconds: outerCookieSeconds, isSecure: jar.isHttps });
}

/** What was kept for a state; undefined when it was begun elsewhere, is over, or was tampered with. */
export function outerOf(state: string, jar: CookieJar = documentJar): OuterRequest | undefined {
  const text = parseCookies(jar.read()).get(nameOf(state));
  const kept = text === undefined ? undefined : jsonOf(text);
  if (!Array.isArray(kept)) return undefined;
  const [verifier, redirectUri] = kept as unknown[];
  return typeof verifier === 'string' && typeof redirectUri === 'string' ? { verifier, redirectUri } : undefined;
}

/** Forgets a state: it is good for one callback. */
export function forgetOuter(state: string, jar: CookieJar = documentJar): void {
  jar.put(nameOf(state), '', { maxAgeSeconds: 0, isSecure: jar.isHttps });
}

/** A state comes out of a URL, so only what we would have made ourselves may become a part of a cookie's name. */
function nameOf(state: string): string {
  return `portico-oauth-outer-${state.replace(/[^\w-]/g, '')}`;
}
