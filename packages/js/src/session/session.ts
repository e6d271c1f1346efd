import { Reads } from '../core/read.ts';
import type { TokenSource } from '../core/transport.ts';
import { AccessToken } from './access-token.ts';
import { exclusively } from './exclusively.ts';
import { noTokens, type TokenStore } from './token-store.ts';

/**
 * A token that travels with a request must live at least this long.
 *
 * @see docs/protocol/sdk.md#sessions-and-token-stores
 */
const freshMillis = 20_000;
/** Nobody may ask for a token that lives longer than this. @see docs/protocol/sdk.md#sessions-and-token-stores */
const freshMillisMax = 60_000;

/** What a header can hold. Whoever sent a request may have written anything into its tokens. */
const canTravel = /^[!-~]+$/;

/** Asks the server for a new access token; null when the refresh token is dead for good. */
export type Renew = (refreshToken: string) => Promise<string | null>;

/** Both tokens of somebody who is signed in. */
export interface SessionTokens {
  /** The short-lived proof of who it is. */
  readonly accessToken: string;
  /** Stands for the session. */
  readonly refreshToken: string;
}

/**
 * A signed-in period on one device, or the lack of one: a refresh token and the access token made from it. At most one
 * refresh is under way, across tabs too. A refresh that fails for want of a network signs nobody out.
 *
 * @see docs/protocol/sdk.md#sessions-and-token-stores
 */
export class Session implements TokenSource {
  readonly #store: TokenStore;
  readonly #renew: Renew;
  readonly #refreshToken: string | null;
  #accessToken: AccessToken | undefined;
  /** Tokens the server refused; they may still lie in the store. */
  readonly #refused = new Set<string>();
  #refreshing: Promise<AccessToken | null> | undefined;
  #isValid: boolean;
  /** What this session has asked the server, remembered for as long as it is the current one. */
  readonly reads = new Reads();

  /** @internal apps make sessions from their token stores */
  constructor(store: TokenStore, renew: Renew) {
    this.#store = store;
    this.#renew = renew;
    this.#refreshToken = store.get().refreshToken;
    this.#isValid = canTravel.test(this.#refreshToken ?? '');
    this.#takeFromStore();
  }

  /** True when it is certain, without asking the server, that nobody is signed in. */
  get isKnownInvalid(): boolean {
    return !this.#isValid;
  }

  /** Identifies the session among the sessions of its store. */
  get key(): string {
    return this.#refreshToken === null ? 'not-logged-in' : `refresh-${this.#refreshToken}`;
  }

  /**
   * Answers both tokens, the access token good for at least 20 seconds, or nulls when nobody is signed in.
   *
   * @throws {ConnectionError} a new access token is needed and the server cannot be reached
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
   * Answers an access token that stays good for a while, or null when nobody is signed in.
   *
   * @param minMillis how long at least; at most 60 000
   */
  async freshAccessToken(minMillis = freshMillis): Promise<AccessToken | null> {
    if (minMillis > freshMillisMax) {
      throw new Error(`No access token can be promised to live ${minMillis} ms; ask for ${freshMillisMax} at most.`);
    }
    if (!this.#isValid) return null;
    const good = this.#goodFor(minMillis) ?? this.#goodFor(minMillis, this.#takeFromStore());
    if (good !== undefined) return good;
    const renewed = await this.#refresh(minMillis);
    if (renewed !== null && renewed.remainingMillis() < minMillis) {
      throw new Error(
        `The server issues access tokens that live ${renewed.remainingMillis()} ms; at least ${minMillis} are needed.`,
      );
    }
    return renewed;
  }

  /** {@inheritDoc TokenSource.dropAccessToken} */
  dropAccessToken(accessToken: string): void {
    this.#refused.add(accessToken);
    if (this.#accessToken?.text === accessToken) this.#accessToken = undefined;
  }

  /** Forgets the access token, so that the next request carries one with today's claims. */
  renewSoon(): void {
    if (this.#accessToken !== undefined) this.dropAccessToken(this.#accessToken.text);
  }

  /** Ends the session for good, here and in the store, unless the store holds another one by now. */
  invalidate(): void {
    this.#isValid = false;
    this.#accessToken = undefined;
    if (this.#refreshToken !== null && this.#isCurrent()) this.#store.set(noTokens);
  }

  #isCurrent(): boolean {
    return this.#store.get().refreshToken === this.#refreshToken;
  }

  #goodFor(minMillis: number, token = this.#accessToken): AccessToken | undefined {
    return token !== undefined && token.remainingMillis() >= minMillis ? token : undefined;
  }

  /** Another tab may have renewed the token already. */
  #takeFromStore(): AccessToken | undefined {
    const stored = this.#store.get();
    if (stored.accessToken === null || stored.refreshToken !== this.#refreshToken) return undefined;
    if (this.#refused.has(stored.accessToken) || this.#accessToken?.text === stored.accessToken) return undefined;
    const token = AccessToken.parse(stored.accessToken, 'before');
    if (token !== undefined) this.#accessToken = token;
    return token;
  }

  #refresh(minMillis: number): Promise<AccessToken | null> {
    this.#refreshing ??= this.#refreshAlone(minMillis).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refreshAlone(minMillis: number): Promise<AccessToken | null> {
    const refreshToken = this.#refreshToken;
    if (refreshToken === null) return null;
    return await exclusively(this.#store.isShared ? refreshToken : null, async () => {
      const fromOtherTab = this.#goodFor(minMillis, this.#takeFromStore());
      if (fromOtherTab !== undefined) return fromOtherTab;
      const text = await this.#renew(refreshToken);
      // Somebody may have signed out while the answer was on its way.
      if (!this.#isValid) return null;
      return text === null ? this.#end() : this.#adopt(refreshToken, text);
    });
  }

  #end(): null {
    this.invalidate();
    return null;
  }

  #adopt(refreshToken: string, text: string): AccessToken {
    const token = AccessToken.parse(text, 'now');
    if (token === undefined) throw new Error('The server issued an access token that cannot be read.');
    this.#accessToken = token;
    this.#refused.clear();
    if (this.#isCurrent()) this.#store.set({ refreshToken, accessToken: text });
    return token;
  }
}
