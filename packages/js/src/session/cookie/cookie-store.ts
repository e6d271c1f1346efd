import { Listeners, type StoredTokens, sameTokens, type TokenStore } from '../token-store.ts';
import {
  accessCookieName,
  accessCookieSeconds,
  encodeAccessCookie,
  encodeRefreshCookie,
  isRefreshCookie,
  parseCookies,
  refreshCookieName,
  refreshCookieSeconds,
  tokensFromCookies,
} from './format.ts';
import { type CookieJar, documentJar } from './jar.ts';

/**
 * Stores tokens in cookies of the page. All tabs share one session, and the page's own server can read it.
 *
 * @see docs/reference/protocol/sdk.md#cookies-and-browser-storage
 */
export class CookieStore implements TokenStore {
  readonly isShared = true;
  readonly rotation: TokenStore['rotation'];
  readonly #projectId: string;
  readonly #jar: CookieJar;
  readonly #listeners = new Listeners();
  #seen: { readonly text: string; readonly tokens: StoredTokens } | undefined;
  #lastNotified: StoredTokens | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(projectId: string, jar: CookieJar = documentJar) {
    this.#projectId = projectId;
    this.#jar = jar;
    this.rotation = jar.rotation;
  }

  get(): StoredTokens {
    const text = this.#jar.read();
    if (this.#seen?.text !== text) {
      const tokens = tokensFromCookies(parseCookies(text), this.#projectId, this.#jar.isHttps);
      // Keeps the object if only other cookies have changed.
      this.#seen = { text, tokens: this.#seen && sameTokens(this.#seen.tokens, tokens) ? this.#seen.tokens : tokens };
    }
    return this.#seen.tokens;
  }

  set(tokens: StoredTokens): void {
    const before = this.get();
    if (sameTokens(before, tokens)) return;
    // Writes the access token first: other tabs use the old session until the refresh token is written.
    if (tokens.refreshToken !== null) this.#writeAccess(tokens.refreshToken, tokens.accessToken);
    this.#writeRefresh(tokens.refreshToken, before.refreshToken);
    if (tokens.refreshToken === null) this.#remove(accessCookieName(this.#projectId));
    this.#notice();
  }

  canKeep(): boolean {
    return globalThis.navigator?.cookieEnabled !== false;
  }

  watch(listener: () => void): () => void {
    const remove = this.#listeners.add(listener);
    if (this.#stopWatching === undefined) {
      this.#lastNotified = this.get();
      this.#stopWatching = this.#jar.watch(() => this.#notice());
    }
    return () => {
      remove();
      if (this.#listeners.size > 0) return;
      this.#stopWatching?.();
      this.#stopWatching = undefined;
    };
  }

  /** Notifies listeners if the tokens in the cookies have changed. */
  #notice(): void {
    const tokens = this.get();
    if (this.#lastNotified === tokens) return;
    this.#lastNotified = tokens;
    this.#listeners.notify();
  }

  #writeRefresh(refreshToken: string | null, before: string | null): void {
    const written = refreshCookieName(this.#projectId, this.#jar.isHttps);
    if (refreshToken !== null && refreshToken !== before) {
      this.#put(written, encodeRefreshCookie(refreshToken, Date.now()), refreshCookieSeconds);
    }
    for (const name of parseCookies(this.#jar.read()).keys()) {
      const isKept = name === written && refreshToken !== null;
      if (isRefreshCookie(name, this.#projectId) && !isKept) this.#remove(name);
    }
  }

  #writeAccess(refreshToken: string, accessToken: string | null): void {
    const name = accessCookieName(this.#projectId);
    if (accessToken === null) this.#remove(name);
    else this.#put(name, encodeAccessCookie(refreshToken, accessToken), accessCookieSeconds);
  }

  #put(name: string, value: string, maxAgeSeconds: number): void {
    this.#jar.put(name, value, { maxAgeSeconds, isSecure: this.#jar.isHttps });
  }

  #remove(name: string): void {
    this.#jar.put(name, '', { maxAgeSeconds: 0, isSecure: name.startsWith('__Host-') || this.#jar.isHttps });
  }
}
