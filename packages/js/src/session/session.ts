import { Reads } from '../core/read.ts';
import type { TokenSource } from '../core/transport.ts';
import { AccessToken, type AccessTokenClaims } from './access-token.ts';
import { exclusively } from './exclusively.ts';
import { noTokens, type StoredTokens, type TokenStore } from './token-store.ts';

/**
 * Minimum remaining lifetime of an access token that is sent with a request.
 *
 * @see docs/reference/protocol/sdk.md#sessions-and-token-stores
 */
const freshMillis = 20_000;
/** The longest remaining lifetime that callers may require. @see docs/reference/protocol/sdk.md#sessions-and-token-stores */
const freshMillisMax = 60_000;

/** Characters that are allowed in a header. The tokens of a request are untrusted. */
const canTravel = /^[!-~]+$/;

/**
 * Requests a new access token, and the next refresh token if the session rotates them. Returns null if the refresh token is
 * permanently invalid.
 *
 * @param isCopy whether the refresh token must stay, because another client changes it
 */
export type Renew = (refreshToken: string, isCopy: boolean) => Promise<SessionTokens | null>;

/** A session in which a person of the project is signed in as a user. */
export interface Impersonation {
  /** Display name or address of the user. */
  readonly userName: string;
  /** When the session ends. */
  readonly endsAt: Date;
}

/** Both tokens of a session. */
export interface SessionTokens {
  /** The short-lived access token. */
  readonly accessToken: string;
  /** The refresh token, which represents the session. */
  readonly refreshToken: string;
}

/**
 * A session on one device, or no session: a refresh token and its access token. Only one refresh runs at a time, across
 * tabs too. Network failures during a refresh do not sign the user out.
 *
 * @see docs/reference/protocol/sdk.md#sessions-and-token-stores
 */
export class Session implements TokenSource {
  readonly #store: TokenStore;
  readonly #renew: Renew;
  #refreshToken: string | null;
  #accessToken: AccessToken | undefined;
  /** Of the newest known access token, also if it has expired or was dropped. */
  #claims: AccessTokenClaims | undefined;
  /** Access tokens that the server rejected. The store may still contain them. */
  readonly #refused = new Set<string>();
  #refreshing: Promise<AccessToken | null> | undefined;
  #isValid: boolean;
  /** Cached reads of this session. */
  readonly reads = new Reads();

  /** @internal apps create sessions from their token stores */
  constructor(store: TokenStore, renew: Renew) {
    this.#store = store;
    this.#renew = renew;
    this.#refreshToken = store.get().refreshToken;
    this.#isValid = canTravel.test(this.#refreshToken ?? '');
    this.#takeFromStore();
  }

  /** Whether it is known, without a request, that nobody is signed in. */
  get isKnownInvalid(): boolean {
    return !this.#isValid;
  }

  /** As whom a person of the project is signed in. Undefined in the session of a user, and without one. */
  get impersonation(): Impersonation | undefined {
    if (!this.#isValid) return undefined;
    this.#takeFromStore();
    const { impersonation_ends_at: seconds, name, email, sub } = this.#claims ?? {};
    return seconds === undefined
      ? undefined
      : { userName: name ?? email ?? sub ?? '', endsAt: new Date(seconds * 1000) };
  }

  /** Identifies the session among the sessions of its store. */
  get key(): string {
    return keyOf(this.#refreshToken);
  }

  /**
   * Returns both tokens. The access token is valid for at least 20 seconds. Without a session, both are null.
   *
   * @throws {ConnectionError} a new access token is required and the server cannot be reached
   */
  async getTokens(): Promise<{ accessToken: string | null; refreshToken: string | null }> {
    return (await this.tokensForRequest()) ?? { accessToken: null, refreshToken: null };
  }

  /** {@inheritDoc TokenSource.tokensForRequest} */
  async tokensForRequest(): Promise<SessionTokens | null> {
    const accessToken = await this.freshAccessToken();
    if (accessToken === null || this.#refreshToken === null) return null;
    return { accessToken: accessToken.text, refreshToken: this.#refreshToken };
  }

  /**
   * Returns an access token with a minimum remaining lifetime, or null without a session.
   *
   * @param minMillis minimum remaining lifetime, at most 60,000
   */
  async freshAccessToken(minMillis = freshMillis): Promise<AccessToken | null> {
    if (minMillis > freshMillisMax) throw tooLong(minMillis, freshMillisMax);
    if (!this.#isValid) return null;
    const good = this.#goodFor(minMillis) ?? this.#goodFor(minMillis, this.#takeFromStore());
    if (good !== undefined) return good;
    const renewed = await this.#refresh(minMillis);
    if (renewed !== null && renewed.remainingMillis() < minMillis) throw tooLong(minMillis, renewed.remainingMillis());
    return renewed;
  }

  /** {@inheritDoc TokenSource.dropAccessToken} */
  dropAccessToken(accessToken: string): void {
    this.#refused.add(accessToken);
    if (this.#accessToken?.text === accessToken) this.#accessToken = undefined;
  }

  /** Drops the access token, so that the next request uses one with current claims. */
  renewSoon(): void {
    if (this.#accessToken !== undefined) this.dropAccessToken(this.#accessToken.text);
  }

  /** Ends the session permanently, here and in the store, unless the store now contains another session. */
  invalidate(): void {
    this.#isValid = false;
    this.#accessToken = undefined;
    if (this.#refreshToken !== null && this.#isCurrent()) this.#store.set(noTokens);
  }

  /** Ends the session like `invalidate`. Returns the tokens, so that the server can revoke the session. */
  end(): StoredTokens {
    const tokens = { refreshToken: this.#refreshToken, accessToken: this.#accessToken?.text ?? null };
    this.invalidate();
    return tokens;
  }

  #keep(token: AccessToken): void {
    this.#accessToken = token;
    this.#claims = token.claims;
  }

  #isCurrent(): boolean {
    return keyOf(this.#store.get().refreshToken) === this.key;
  }

  #goodFor(minMillis: number, token = this.#accessToken): AccessToken | undefined {
    return token !== undefined && token.remainingMillis() >= minMillis ? token : undefined;
  }

  /** Uses the tokens of the store, which another tab may have refreshed. Returns its access token if that is another one. */
  #takeFromStore(): AccessToken | undefined {
    const stored = this.#store.get();
    if (!this.#isCurrent() || isAfter(this.#refreshToken, stored.refreshToken)) return undefined;
    this.#refreshToken = stored.refreshToken;
    if (stored.accessToken === null || stored.refreshToken === null) return undefined;
    if (this.#refused.has(stored.accessToken) || this.#accessToken?.text === stored.accessToken) return undefined;
    const token = AccessToken.parse(stored.accessToken, 'before');
    if (token !== undefined) this.#keep(token);
    return token;
  }

  #refresh(minMillis: number): Promise<AccessToken | null> {
    this.#refreshing ??= this.#refreshAlone(minMillis).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refreshAlone(minMillis: number): Promise<AccessToken | null> {
    return await exclusively(this.#store.isShared ? this.key : null, async () => {
      const fromOtherTab = this.#goodFor(minMillis, this.#takeFromStore());
      return fromOtherTab ?? (await this.#renewed());
    });
  }

  async #renewed(): Promise<AccessToken | null> {
    const refreshToken = this.#refreshToken;
    if (refreshToken === null) return null;
    // Tokens without a generation never change.
    const isCopy = this.#store.rotation !== 'here' && refreshToken.includes('.');
    const tokens = await this.#renew(refreshToken, isCopy);
    // The user may have signed out during the request.
    if (!this.#isValid) return null;
    if (tokens !== null) return this.#adopt(tokens);
    // Another tab may have stored a later token.
    this.#takeFromStore();
    if (this.#refreshToken !== refreshToken) return await this.#renewed();
    // The session may go on with a later token in the browser, whose cookie must stay.
    if (isCopy) this.#isValid = false;
    else this.invalidate();
    return null;
  }

  #adopt(tokens: SessionTokens): AccessToken {
    const token = AccessToken.parse(tokens.accessToken, 'now');
    if (token === undefined) throw new Error('The access token of the server is invalid.');
    this.#keep(token);
    this.#refused.clear();
    this.#refreshToken = tokens.refreshToken;
    // While this tab slept, another one may have stored later tokens.
    if (this.#isCurrent() && !isAfter(this.#store.get().refreshToken, tokens.refreshToken)) this.#store.set(tokens);
    return token;
  }
}

/** Returns what identifies the session of a refresh token, of which only the part before the first dot stays. */
export function keyOf(refreshToken: string | null): string {
  return refreshToken === null ? 'not-logged-in' : `refresh-${refreshToken.split('.')[0]}`;
}

/** Returns whether a refresh token is a later one of the same session. */
function isAfter(a: string | null, b: string | null): boolean {
  return Number(a?.split('.')[1]) > Number(b?.split('.')[1]);
}

/** @param maximum what the SDK or the tokens of the server allow */
function tooLong(millis: number, maximum: number): Error {
  return new Error(`An access token with a lifetime of ${millis} ms is not possible. The maximum is ${maximum} ms.`);
}
