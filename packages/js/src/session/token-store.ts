/** The tokens of a session as they are stored. Both null: nobody is signed in. */
export interface StoredTokens {
  /** Stands for the session; null when nobody is signed in. */
  readonly refreshToken: string | null;
  /** The newest one made from it; null when there is none yet. */
  readonly accessToken: string | null;
}

export const noTokens: StoredTokens = { refreshToken: null, accessToken: null };

/** Where tokens live. @see docs/protocol/sdk.md#token-stores */
export interface TokenStore {
  /** Tells whether other tabs or processes see the same tokens. */
  readonly isShared: boolean;
  /** The tokens of now. */
  get(): StoredTokens;
  /** Keeps other tokens, or none. */
  set(tokens: StoredTokens): void;
  /** Calls back when the tokens changed, whoever changed them. */
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

  tell(): void {
    for (const listener of [...this.#all]) listener();
  }
}

/** Tells whether two pairs of tokens are the same. */
export function sameTokens(a: StoredTokens, b: StoredTokens): boolean {
  return a.refreshToken === b.refreshToken && a.accessToken === b.accessToken;
}
