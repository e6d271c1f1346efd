/** Stored tokens of a session. Both are null if nobody is signed in. */
export interface StoredTokens {
  /** Refresh token. Null if nobody is signed in. */
  readonly refreshToken: string | null;
  /** Latest access token. Null if there is none yet. */
  readonly accessToken: string | null;
}

export const noTokens: StoredTokens = { refreshToken: null, accessToken: null };

/** Stores tokens. @see docs/reference/protocol/sdk.md#token-stores */
export interface TokenStore {
  /** Whether other tabs or processes use the same tokens. */
  readonly isShared: boolean;
  /**
   * Whether the refresh tokens of new sessions change at each refresh. `here`: this store keeps every new token, and all
   * tabs and processes that use the session share it. `in-browser`: the store begins sessions for a browser that does so.
   * Default: they stay the same.
   */
  readonly rotation?: 'here' | 'in-browser' | undefined;
  /** Returns false if the store cannot keep tokens, such as in a browser that blocks cookies. Default: it can. */
  canKeep?(): boolean;
  /** Returns the current tokens. */
  get(): StoredTokens;
  /** Replaces the tokens. */
  set(tokens: StoredTokens): void;
  /** Calls the listener when the tokens have changed, by any code. */
  watch(listener: () => void): () => void;
}

/** A set of callbacks. */
export class Listeners {
  readonly #all = new Set<() => void>();

  get size(): number {
    return this.#all.size;
  }

  add(listener: () => void): () => void {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  }

  notify(): void {
    for (const listener of [...this.#all]) listener();
  }
}

/** Returns whether two pairs of tokens are equal. */
export function sameTokens(a: StoredTokens, b: StoredTokens): boolean {
  return a.refreshToken === b.refreshToken && a.accessToken === b.accessToken;
}
