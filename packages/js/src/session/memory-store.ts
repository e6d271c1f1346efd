import { Listeners, noTokens, type StoredTokens, sameTokens, type TokenStore } from './token-store.ts';

/** Keeps tokens for as long as the process, or the page, lives. */
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
    this.#listeners.tell();
  }

  watch(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }
}
