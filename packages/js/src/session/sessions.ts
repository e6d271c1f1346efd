import { ConfigurationError } from '../core/errors.ts';
import { CookieStore } from './cookie/cookie-store.ts';
import { MemoryStore } from './memory-store.ts';
import { isRequestLike, type RequestLike, requestStore } from './request-store.ts';
import { type Renew, Session } from './session.ts';
import type { StoredTokens, TokenStore } from './token-store.ts';

/**
 * Where an app keeps the tokens of its user.
 *
 * - `'cookie'`: cookies of the page, in browsers
 * - `'memory'`: this process, or this page until it is reloaded
 * - a token store of one's own, or a function that finds the one of the moment for a project, such as that of the
 *   request being answered; calls can wait for a promise, hooks cannot
 * - a request: its header `x-stack-auth`, else its cookies; for backends
 * - two tokens: exactly those
 * - `null`: nowhere; each call that needs a user says where to look
 *
 * @see docs/protocol/sdk.md#sessions-and-token-stores
 */
export type TokenStoreOption =
  | 'cookie'
  | 'memory'
  | TokenStore
  | ((projectId: string) => TokenStore | Promise<TokenStore>)
  | RequestLike
  | { readonly accessToken: string; readonly refreshToken: string }
  | null;

/** The token stores of an app, and the session that each of them holds now. */
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

  /** Answers the store of an option where one can wait for it. @throws {ConfigurationError} as `store` does */
  async storeFor(option: TokenStoreOption | undefined): Promise<TokenStore> {
    const wanted = option === undefined ? this.#default : option;
    return typeof wanted === 'function' ? await wanted(this.#projectId) : this.store(wanted);
  }

  /**
   * Answers the store of an option, the same one for the same option.
   *
   * @throws {ConfigurationError} there is no option, and the app was made with none; or the store must be waited for
   */
  store(option: TokenStoreOption | undefined): TokenStore {
    const wanted = option === undefined ? this.#default : option;
    if (typeof wanted === 'function') {
      const found = wanted(this.#projectId);
      if (!(found instanceof Promise)) return found;
      throw new ConfigurationError('Whose tokens count is known only to calls that can wait, such as getUser().');
    }
    if (wanted === null) {
      throw new ConfigurationError(
        'With tokenStore: null every call that needs a user must be told where to look, as in getUser({ tokenStore: request }).',
      );
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

  /** Answers the session of a call, which may say whose tokens count. */
  async sessionFor(option: TokenStoreOption | undefined): Promise<Session> {
    return this.of(await this.storeFor(option));
  }

  /** Answers the session that a store holds now. It is the same object until somebody else signs in. */
  of(store: TokenStore): Session {
    const { refreshToken } = store.get();
    const existing = this.#current.get(store);
    if (existing?.key === keyOf(refreshToken)) return existing;
    const session = new Session(store, this.#renew);
    this.#current.set(store, session);
    return session;
  }

  /** Lets a session stand for what a store holds now. */
  adopt(store: TokenStore, session: Session): void {
    this.#current.set(store, session);
  }

  /** Puts the tokens of a sign-in into a store. */
  start(store: TokenStore, tokens: StoredTokens): Session {
    store.set(tokens);
    return this.of(store);
  }

  #storeOfObject(option: Exclude<TokenStoreOption, string | ((projectId: string) => unknown) | null>): TokenStore {
    // JavaScript may say what is none of these, such as a word that only another package knows.
    if (typeof option === 'object' && 'watch' in option) return option;
    const existing = this.#byObject.get(option);
    if (existing !== undefined) return existing;
    const store = isRequestLike(option) ? requestStore(option, this.#projectId) : explicitStore(option);
    this.#byObject.set(option, store);
    return store;
  }
}

function keyOf(refreshToken: string | null): string {
  return refreshToken === null ? 'not-logged-in' : `refresh-${refreshToken}`;
}

function explicitStore(option: { accessToken: string; refreshToken: string }): TokenStore {
  const { accessToken, refreshToken } = option;
  if ([accessToken, refreshToken].some((token) => typeof token !== 'string' || token === 'undefined')) {
    throw new ConfigurationError(
      "A token store is 'cookie', 'memory', a request with headers, two tokens (never 'undefined'), a store of your own, or null.",
    );
  }
  return new MemoryStore({ accessToken: accessToken || null, refreshToken: refreshToken || null });
}
