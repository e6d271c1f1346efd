import { Listeners, noTokens, type StoredTokens, sameTokens, type TokenStore } from './token-store.ts';

/** Stores tokens in memory, until the process or the page ends. */
export class MemoryStore implements TokenStore {
  readonly isShared = false;
  readonly #listeners = new Listeners();
  #tokens: StoredTokens;

  constructor(tokens: StoredTokens = noTokens) {
    this.#tokens = tokens;
  }

  get(): StoredTokens {
    return this.#tokens;
  }

  set(tokens: StoredTokens): void {
    if (sameTokens(this.#tokens, tokens)) return;
    this.#tokens = tokens;
    this.#listeners.notify();
  }

  watch(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }
}
