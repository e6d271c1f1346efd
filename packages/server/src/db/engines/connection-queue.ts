import { DatabaseUnavailable } from '../errors.ts';

/** A caller that may take a connection. */
export interface Turn<T> {
  readonly tenancy: string | undefined;
  readonly resolve: (connection: T) => void;
}

interface Waiter<T> extends Turn<T> {
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Limits of waiting callers. Further callers are refused immediately, because they would not be served in time. */
const WAITING_OF_TENANCY_MAX = 1_000;
const WAITING_MAX = 10_000;

/**
 * Queue of callers that wait for a connection. Each tenancy has its own queue, and the queues take turns. No tenancy
 * can hold all connections: some are always reserved for other tenancies, and half of them while others wait. So a
 * tenancy whose statements are slow or wait for locks slows down only itself. Callers without a tenancy form another
 * queue without this limit.
 */
export class ConnectionQueue<T> {
  readonly #max: number;
  readonly #waitMillisMax: number;
  /** In the order in which they are served. */
  readonly #waiting = new Map<string | undefined, Waiter<T>[]>();
  /** The number of connections that each tenancy holds. */
  readonly #held = new Map<string, number>();
  #size = 0;

  /** @param max the number of connections */
  constructor(max: number, waitMillisMax: number) {
    this.#max = max;
    this.#waitMillisMax = waitMillisMax;
  }

  get size(): number {
    return this.#size;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** Returns whether a tenancy may hold another connection. */
  mayTake(tenancy: string | undefined): boolean {
    if (tenancy === undefined || this.#max < 2) return true;
    const othersWait = this.#waiting.size > (this.#waiting.has(tenancy) ? 1 : 0);
    const share = othersWait ? Math.ceil(this.#max / 2) : this.#max - Math.ceil(this.#max / 5);
    // @guard project-cannot-use-all-connections
    return (this.#held.get(tenancy) ?? 0) < share;
  }

  /** Counts a connection as held. */
  take(tenancy: string | undefined): void {
    if (tenancy !== undefined) this.#held.set(tenancy, (this.#held.get(tenancy) ?? 0) + 1);
  }

  /** Counts a connection as free. */
  giveBack(tenancy: string | undefined): void {
    if (tenancy === undefined) return;
    const held = (this.#held.get(tenancy) ?? 0) - 1;
    if (held > 0) this.#held.set(tenancy, held);
    else this.#held.delete(tenancy);
  }

  /** @throws {DatabaseUnavailable} no connection became free in time, or too many callers are waiting */
  wait(tenancy: string | undefined): Promise<T> {
    const queue = this.#waiting.get(tenancy) ?? [];
    if (queue.length >= WAITING_OF_TENANCY_MAX || this.#size >= WAITING_MAX) {
      return Promise.reject(new DatabaseUnavailable('Too many requests are waiting for a database connection.'));
    }
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(waiter), this.#waitMillisMax);
      const waiter: Waiter<T> = { tenancy, resolve, reject, timer };
      queue.push(waiter);
      this.#waiting.set(tenancy, queue);
      this.#size += 1;
    });
  }

  /**
   * Removes and returns the next caller whose tenancy may hold another connection, and counts the connection as held.
   */
  next(): Turn<T> | undefined {
    for (const [tenancy, queue] of this.#waiting) {
      if (!this.mayTake(tenancy)) continue;
      const waiter = queue.shift();
      if (waiter === undefined) continue;
      this.#waiting.delete(tenancy);
      // Move to the end of the queue.
      if (queue.length > 0) this.#waiting.set(tenancy, queue);
      this.#size -= 1;
      clearTimeout(waiter.timer);
      this.take(tenancy);
      return waiter;
    }
    return undefined;
  }

  rejectAll(error: Error): void {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    for (const waiter of all) {
      clearTimeout(waiter.timer);
      waiter.reject(error);
    }
  }

  #giveUp(waiter: Waiter<T>): void {
    const queue = this.#waiting.get(waiter.tenancy) ?? [];
    queue.splice(queue.indexOf(waiter), 1);
    if (queue.length === 0) this.#waiting.delete(waiter.tenancy);
    this.#size -= 1;
    waiter.reject(new DatabaseUnavailable('No database connection became free in time.'));
  }
}
