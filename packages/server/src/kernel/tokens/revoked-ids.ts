/** IDs whose tokens are no longer accepted. Each is removed when all tokens from before the revocation have expired. */
export class RevokedIds {
  readonly #since = new Map<string, number>();
  readonly #keptMillis: number;

  constructor(keptMillis: number) {
    this.#keptMillis = keptMillis;
  }

  add(id: string, now: number): void {
    for (const [oldest, since] of this.#since) {
      if (since + this.#keptMillis >= now) break;
      this.#since.delete(oldest);
    }
    this.#since.delete(id);
    this.#since.set(id, now);
  }

  clear(): void {
    this.#since.clear();
  }

  /** @param issuedAt when the token was issued, if only tokens from before the revocation are rejected */
  has(id: string, now: number, issuedAt = 0): boolean {
    const since = this.#since.get(id);
    return since !== undefined && since + this.#keptMillis >= now && issuedAt <= since;
  }
}
