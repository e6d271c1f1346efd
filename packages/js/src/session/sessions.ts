import { ConfigurationError } from '../core/errors.ts';
import { CookieStore } from './cookie/cookie-store.ts';
import { MemoryStore } from './memory-store.ts';
import { isRequestLike, type RequestLike, requestStore } from './request-store.ts';
import { keyOf, type Renew, Session } from './session.ts';
import type { StoredTokens, TokenStore } from './token-store.ts';

/**
 * Where an app stores the tokens of its user.
 *
 * - `'cookie'`: cookies of the page, in browsers
 * - `'memory'`: memory of the process or the page
 * - a custom token store, or a function that returns the current store of a project, for example that of the current
 *   request. Calls can wait for a promise, hooks cannot
 * - a request: its header `x-stack-auth` or its cookies, for backends
 * - two tokens: exactly these tokens. Nobody is signed in if they are null
 * - `null`: none. Pass a token store to each call that needs a user
 *
 * @see docs/reference/protocol/sdk.md#sessions-and-token-stores
 */
export type TokenStoreOption =
  | 'cookie'
  | 'memory'
  | TokenStore
  | ((projectId: string) => TokenStore | Promise<TokenStore>)
  | RequestLike
  | { readonly accessToken: string | null; readonly refreshToken: string | null }
  | null;

/** The token stores of an app, and their current sessions. */
export class Sessions {
  readonly #projectId: string;
  readonly #default: TokenStoreOption;
  readonly #renew: Renew;
  #named: { cookie?: TokenStore; memory?: TokenStore } = {};
  readonly #byObject = new WeakMap<object, TokenStore>();
  readonly #current = new WeakMap<TokenStore, Session>();

  constructor(parts: { projectId: string; tokenStore: TokenStoreOption; renew: Renew }) {
    this.#projectId = parts.projectId;
    this.#default = parts.tokenStore;
    this.#renew = parts.renew;
  }

  /** Returns the store of an option, which may be asynchronous. @throws {ConfigurationError} as `store` does */
  async storeFor(option: TokenStoreOption | undefined): Promise<TokenStore> {
    const wanted = option === undefined ? this.#default : option;
    return typeof wanted === 'function' ? await wanted(this.#projectId) : this.store(wanted);
  }

  /**
   * Returns the store of an option, always the same one for the same option.
   *
   * @throws {ConfigurationError} there is no option and the app has none, or the store is asynchronous
   */
  store(option: TokenStoreOption | undefined): TokenStore {
    const wanted = option === undefined ? this.#default : option;
    if (typeof wanted === 'function') {
      const found = wanted(this.#projectId);
      if (!(found instanceof Promise)) return found;
      throw new ConfigurationError('This token store is asynchronous. Call getUser().');
    }
    if (wanted === null) {
      throw new ConfigurationError('This app has tokenStore: null. Call getUser({ tokenStore: request }).');
    }
    if (wanted === 'cookie') {
      this.#named.cookie ??= new CookieStore(this.#projectId);
      return this.#named.cookie;
    }
    if (wanted === 'memory') {
      this.#named.memory ??= new MemoryStore();
      return this.#named.memory;
    }
    return this.#storeOfObject(wanted);
  }

  /** Returns the session of a call, which may pass its own token store. */
  async sessionFor(option: TokenStoreOption | undefined): Promise<Session> {
    return this.of(await this.storeFor(option));
  }

  /** Returns the current session of a store. It is the same object until another user signs in. */
  of(store: TokenStore): Session {
    const { refreshToken } = store.get();
    const existing = this.#current.get(store);
    if (existing?.key === keyOf(refreshToken)) return existing;
    const session = new Session(store, this.#renew);
    this.#current.set(store, session);
    return session;
  }

  /** Sets the current session of a store. */
  adopt(store: TokenStore, session: Session): void {
    this.#current.set(store, session);
  }

  /** Saves the tokens of a sign-in in a store. */
  start(store: TokenStore, tokens: StoredTokens): Session {
    store.set(tokens);
    return this.of(store);
  }

  /** Creates a session from tokens that no store contains. */
  apart(tokens: StoredTokens): Session {
    return new Session(new MemoryStore(tokens), this.#renew);
  }

  #storeOfObject(option: Exclude<TokenStoreOption, string | ((projectId: string) => unknown) | null>): TokenStore {
    // JavaScript code may pass other values, such as an option of another package.
    if (typeof option === 'object' && 'watch' in option) return option;
    const existing = this.#byObject.get(option);
    if (existing !== undefined) return existing;
    const store = isRequestLike(option) ? requestStore(option, this.#projectId) : explicitStore(option);
    this.#byObject.set(option, store);
    return store;
  }
}

function explicitStore(option: { accessToken: string | null; refreshToken: string | null }): TokenStore {
  const { accessToken, refreshToken } = option;
  const isToken = (token: unknown) => token === null || (typeof token === 'string' && token !== 'undefined');
  if (![accessToken, refreshToken].every(isToken)) {
    throw new ConfigurationError(
      "A token store must be 'cookie', 'memory', a request, two tokens or nulls (not 'undefined'), a store or null.",
    );
  }
  return new MemoryStore({ accessToken: accessToken || null, refreshToken: refreshToken || null });
}
