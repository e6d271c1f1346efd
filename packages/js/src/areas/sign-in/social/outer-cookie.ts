import { jsonOf } from '../../../core/json.ts';
import { parseCookies } from '../../../session/cookie/format.ts';
import { type CookieJar, documentJar } from '../../../session/cookie/jar.ts';

/** Seconds until a sign-in at a provider expires. @see docs/reference/protocol/sdk.md#cookies-and-browser-storage */
const outerCookieSeconds = 3600;

/** Data of an unfinished OAuth flow, for the callback page. */
export interface OuterRequest {
  readonly verifier: string;
  /** The token endpoint requires the same redirect URI again. */
  readonly redirectUri: string;
  /** Whether the sign-in makes the current session recent instead of starting another one. */
  readonly reauthenticates: boolean;
}

/** Stores the data of a state in this browser until its callback. */
export function rememberOuter(state: string, request: OuterRequest, jar: CookieJar = documentJar): void {
  const value = JSON.stringify([request.verifier, request.redirectUri, request.reauthenticates]);
  jar.put(nameOf(state), value, { maxAgeSeconds: outerCookieSeconds, isSecure: jar.isHttps });
}

/**
 * Returns the data of a state. Undefined if this browser did not start the flow, if it has ended, or if the cookie is
 * invalid.
 */
export function outerOf(state: string, jar: CookieJar = documentJar): OuterRequest | undefined {
  const text = parseCookies(jar.read()).get(nameOf(state));
  const kept = text === undefined ? undefined : jsonOf(text);
  if (!Array.isArray(kept)) return undefined;
  const [verifier, redirectUri, reauthenticates] = kept as unknown[];
  if (typeof verifier !== 'string' || typeof redirectUri !== 'string') return undefined;
  return { verifier, redirectUri, reauthenticates: reauthenticates === true };
}

/** Deletes the data of a state, which can be used only once. */
export function forgetOuter(state: string, jar: CookieJar = documentJar): void {
  jar.put(nameOf(state), '', { maxAgeSeconds: 0, isSecure: jar.isHttps });
}

/** Returns the cookie name of a state. Removes other characters than our own, because the state comes from a URL. */
function nameOf(state: string): string {
  return `portico-oauth-outer-${state.replace(/[^\w-]/g, '')}`;
}
