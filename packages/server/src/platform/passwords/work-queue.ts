/** Too much work is waiting. Callers respond with 429. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** Runs a limited number of tasks at a time. A limited number may wait, in the order of arrival. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** @throws {TooBusy} too many tasks are waiting */
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

  /** Waits for a free slot. A freed slot goes directly to the next task, so `#running` does not change then. */
  async #takePlace(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#waitingMax) throw new TooBusy('Too many password checks are waiting.');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
