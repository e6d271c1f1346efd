/** Too much work is waiting. Callers respond with 429. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** Numbers of tasks. */
export interface WorkCounts {
  readonly running: number;
  readonly waiting: number;
}

/** Runs a limited number of tasks at a time. A limited number may wait, in the order of arrival. */
export class WorkQueue {
  readonly #atOnce: () => number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /**
   * @param atOnce returns the number of tasks that may run at a time. A lower number applies to the next tasks
   * @param waitingMax maximum number of waiting tasks
   */
  constructor(atOnce: () => number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** Returns the numbers of tasks that run and wait. */
  counts(): WorkCounts {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /** @throws {TooBusy} too many tasks are waiting */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const start = Promise.withResolvers<void>();
    this.#waiting.push(start.resolve);
    this.#startNext();
    if (this.#waiting.length > this.#waitingMax) {
      this.#waiting.pop();
      throw new TooBusy('Too many password checks are waiting.');
    }
    await start.promise;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #startNext(): void {
    const free = this.#atOnce() - this.#running;
    for (const start of this.#waiting.splice(0, Math.max(0, free))) {
      this.#running += 1;
      start();
    }
  }
}
