import type pg from 'pg';
import { DatabaseUnavailable, reasonOf } from '../errors.ts';
import { createSignals } from '../signals.ts';
import type { ConnectionCounts, ConnectionSource, SqlAnswer, SqlText, Standby } from './connection.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { type Keeper, KeptConnection } from './kept-connection.ts';
import type { PoolOptions } from './pool-options.ts';
import { ReadsTogether } from './reads-together.ts';

/** A closable source of pool connections. */
export interface PoolSource extends ConnectionSource {
  /** Returns every free connection to the pool, and each busy one when it becomes free. */
  close(): void;
  counts(): ConnectionCounts;
}

/** Interval of the check for stuck statements and idle connections. */
const LOOK_MILLIS = 1_000;
/** Delay after a failed connection attempt. */
const CONNECT_PAUSE_MILLIS = 150;
const CONNECT_PAUSE_JITTER_MILLIS = 100;

/**
 * Creates a source of connections from a pool. After a statement that the database refused, the connection and its
 * prepared statements stay in use. Only lost or corrupted connections are closed.
 *
 * Acquiring from the pool uses promises, timers and closures, which costs more than a small statement. So free clients
 * stay here for at least a second, where acquiring one is a `pop`. The pool opens further ones when needed.
 *
 * Callers wait in the queue of their tenancy, and the tenancies take turns.
 */
export function poolSource(pool: pg.Pool, options: PoolOptions): PoolSource {
  return new KeptConnections(pool, options);
}

class KeptConnections implements PoolSource, Keeper {
  readonly signals = createSignals();
  readonly idleInTransactionMillisMax: number;
  readonly afterBegin: string;
  readonly standby: Standby | undefined;
  readonly #reads: ReadsTogether;
  readonly options: PoolOptions;
  readonly #pool: pg.Pool;
  /** All connections acquired from the pool, free or busy. */
  readonly #all = new Set<KeptConnection>();
  /** Free connections, the most recently used last. */
  readonly #free: KeptConnection[] = [];
  readonly #queue: ConnectionQueue<KeptConnection>;
  #connecting = 0;
  #connectTimer: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool, options: PoolOptions) {
    this.#pool = pool;
    this.options = options;
    this.idleInTransactionMillisMax = options.idleInTransactionMillisMax ?? 30_000;
    this.afterBegin = textAfterBegin(options.pooledTimeouts);
    this.standby = options.standby;
    this.#queue = new ConnectionQueue(options.max, options.waitMillisMax);
    this.#reads = new ReadsTogether(() => this.acquire(), options.pooledTimeouts === undefined);
  }

  get readBatch(): number {
    return this.#reads.batch;
  }

  async read(sql: SqlText): Promise<SqlAnswer> {
    return await this.#reads.run(sql);
  }

  acquire(tenancy?: string): KeptConnection | Promise<KeptConnection> {
    const free = this.#queue.mayTake(tenancy) ? this.#free.pop() : undefined;
    if (free !== undefined) {
      this.#queue.take(tenancy);
      free.tenancy = tenancy;
      return free;
    }
    const waiting = this.#queue.wait(tenancy);
    this.#serve();
    return waiting;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#connectTimer);
    this.#queue.rejectAll(new DatabaseUnavailable('The database is being closed.'));
    for (const connection of this.#free.splice(0)) this.#giveBack(connection);
  }

  counts(): ConnectionCounts {
    const open = this.#all.size;
    return { max: this.options.max, open, busy: open - this.#free.length, waiting: this.#queue.size };
  }

  /** Takes back a connection that a holder releases. */
  takeBack(connection: KeptConnection): void {
    this.#queue.giveBack(connection.tenancy);
    connection.tenancy = undefined;
    if (this.#isClosed || connection.isDiscarded) this.#giveBack(connection);
    else this.#free.push(connection);
    if (!this.#queue.isEmpty) this.#serve();
  }

  /** Removes a lost connection, free or busy. */
  lose(connection: KeptConnection): void {
    const place = this.#free.indexOf(connection);
    if (place === -1) return;
    this.#free.splice(place, 1);
    this.#giveBack(connection);
  }

  /** Gives free connections to waiting callers, and opens more if needed. */
  #serve(): void {
    for (;;) {
      const connection = this.#free.at(-1);
      if (connection === undefined) break;
      const next = this.#queue.next();
      if (next === undefined) return;
      this.#free.pop();
      connection.tenancy = next.tenancy;
      next.resolve(connection);
    }
    if (this.#isClosed || this.#connectTimer !== undefined) return;
    const places = this.options.max - this.#all.size - this.#connecting;
    const wanted = Math.min(this.#queue.size - this.#connecting, places);
    for (let count = 0; count < wanted; count += 1) void this.#connect();
  }

  async #connect(): Promise<void> {
    this.#connecting += 1;
    try {
      const connection = new KeptConnection(await this.#pool.connect(), this);
      this.#connecting -= 1;
      this.#all.add(connection);
      this.#timer ??= setInterval(() => this.#look(), LOOK_MILLIS).unref();
      this.takeBack(connection);
    } catch (cause) {
      this.#connecting -= 1;
      this.#pauseConnecting(cause);
    }
  }

  /**
   * Delays the next connection attempt, so that not every request tries to connect while the database is down. Callers
   * keep waiting only if another connection can still become free, for example when the server has too many
   * connections.
   */
  #pauseConnecting(cause: unknown): void {
    if (this.#isClosed) return;
    if (this.#all.size === 0) {
      this.#queue.rejectAll(new DatabaseUnavailable(`Cannot connect to the database: ${reasonOf(cause)}`, { cause }));
    }
    const millis = CONNECT_PAUSE_MILLIS + Math.random() * CONNECT_PAUSE_JITTER_MILLIS;
    this.#connectTimer ??= setTimeout(() => {
      this.#connectTimer = undefined;
      this.#serve();
    }, millis);
  }

  #giveBack(connection: KeptConnection): void {
    this.#all.delete(connection);
    connection.leave();
    if (this.#all.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const now = performance.now();
    const isIdle = (connection: KeptConnection) => connection.lastUsedAt < now - LOOK_MILLIS;
    const firstBusy = this.#free.findIndex((connection) => !isIdle(connection));
    const idle = this.#free.splice(0, firstBusy === -1 ? this.#free.length : firstBusy);
    for (const connection of idle) this.#giveBack(connection);
    const { answerMillisMax } = this.options;
    if (answerMillisMax === 0) return;
    for (const connection of this.#all) connection.abortIfBusySince(now - answerMillisMax);
  }
}

function textAfterBegin(timeouts: PoolOptions['pooledTimeouts']): string {
  if (timeouts === undefined) return '';
  return `; set local statement_timeout = ${timeouts.statement}; set local lock_timeout = ${timeouts.lock}`;
}
