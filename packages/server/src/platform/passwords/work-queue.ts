/** More work is waiting than will be done in reasonable time. Callers answer 429. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** Runs a bounded number of pieces of work at a time; a bounded number may wait, first come, first served. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** @throws {TooBusy} too many are waiting already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#takePlace();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  /** A place that becomes free goes straight to the next in line, so `#running` does not change then. */
  async #takePlace(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#waitingMax) throw new TooBusy('Too many password checks are waiting.');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
