import type pg from 'pg';
import { isDatabaseError } from '../errors.ts';
import { createSignals } from '../signals.ts';
import type { Connection, ConnectionSource, SqlAnswer, SqlText } from './connection.ts';
import { ReadsTogether } from './reads-together.ts';
import { StatementBatch } from './statement-batch.ts';
import { StatementRun } from './statement-run.ts';

/** Connections of a pool that can be closed. */
export interface PoolSource extends ConnectionSource {
  /** Gives every free connection back to its pool, and from now on each one when it gets free. */
  close(): void;
}

/** How often it is looked for statements without an answer and connections without work. */
const LOOK_MILLIS = 1_000;

/**
 * Hands out the clients of a pool. A statement that the database refused leaves its connection with all its prepared
 * statements; only a lost or confused connection is dropped.
 *
 * The pool hands over through promises, timers and closures, which is more work than a small statement itself. So free
 * clients stay here for a second at least, where taking one is a `pop`; the pool has the say when there are not enough.
 *
 * @param answerTimeoutMillis how long a statement may go unanswered before its connection counts as lost; 0 is for ever
 * @param idleMillisMax how long a transaction may stay open without running a statement
 */
export function poolSource(pool: pg.Pool, answerTimeoutMillis: number, idleMillisMax = 30_000): PoolSource {
  return new KeptConnections(pool, answerTimeoutMillis, idleMillisMax);
}

class KeptConnections implements PoolSource {
  readonly signals = createSignals();
  readonly idleInTransactionMillisMax: number;
  readonly read: (sql: SqlText) => Promise<SqlAnswer>;
  readonly #pool: pg.Pool;
  readonly #answerTimeoutMillis: number;
  /** Every connection that the pool has handed out, free or not. */
  readonly #all = new Set<KeptConnection>();
  /** Those that wait for work, the last one used at the end. */
  readonly #free: KeptConnection[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool, answerTimeoutMillis: number, idleMillisMax: number) {
    this.#pool = pool;
    this.#answerTimeoutMillis = answerTimeoutMillis;
    this.idleInTransactionMillisMax = idleMillisMax;
    const reads = new ReadsTogether(() => this.acquire());
    this.read = async (sql) => await reads.run(sql);
  }

  acquire(): KeptConnection | Promise<KeptConnection> {
    return this.#free.pop() ?? this.#fromPool();
  }

  close(): void {
    this.#isClosed = true;
    for (const connection of this.#free.splice(0)) this.#giveBack(connection);
  }

  /** Called by a connection that its holder does not need any more. */
  takeBack(connection: KeptConnection): void {
    if (this.#isClosed || connection.isDiscarded || this.#pool.waitingCount > 0) this.#giveBack(connection);
    else this.#free.push(connection);
  }

  /** Called when a connection is lost, be it free or not. */
  lose(connection: KeptConnection): void {
    const place = this.#free.indexOf(connection);
    if (place === -1) return;
    this.#free.splice(place, 1);
    this.#giveBack(connection);
  }

  async #fromPool(): Promise<KeptConnection> {
    const connection = new KeptConnection(await this.#pool.connect(), this);
    this.#all.add(connection);
    this.#timer ??= setInterval(() => this.#look(), LOOK_MILLIS).unref();
    return connection;
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
    if (this.#answerTimeoutMillis === 0) return;
    for (const connection of this.#all) connection.abortIfBusySince(now - this.#answerTimeoutMillis);
  }
}

class KeptConnection implements Connection {
  isDiscarded = false;
  lastUsedAt = performance.now();
  readonly #client: pg.PoolClient;
  readonly #owner: KeptConnections;
  readonly #onError: () => void;
  #isBusy = false;

  constructor(client: pg.PoolClient, owner: KeptConnections) {
    this.#client = client;
    this.#owner = owner;
    this.#onError = () => {
      this.isDiscarded = true;
      owner.lose(this);
    };
    client.on('error', this.#onError);
  }

  async run(sql: SqlText): Promise<SqlAnswer> {
    const run = new StatementRun(sql);
    await this.runAll([run]);
    return run.answer();
  }

  async runAll(runs: readonly StatementRun[]): Promise<void> {
    await this.#guarded(
      new Promise<void>((resolve, reject) => {
        this.#client.query(new StatementBatch(runs, resolve, reject));
      }),
    );
  }

  async script(text: string): Promise<void> {
    await this.#guarded(this.#client.query(text));
  }

  discard(): void {
    this.isDiscarded = true;
  }

  release(): void {
    this.#owner.takeBack(this);
  }

  /** Goes back to the pool, which closes what is not to be used any more. */
  leave(): void {
    this.#client.off('error', this.#onError);
    this.#client.release(this.isDiscarded);
  }

  /** Cuts a connection whose statement has waited for its answer since before `moment`: the server is gone without a word. */
  abortIfBusySince(moment: number): void {
    if (!this.#isBusy || this.lastUsedAt >= moment) return;
    (this.#client as unknown as { connection: pg.Connection }).connection.stream.destroy(
      new Error('The database did not answer in time.'),
    );
  }

  async #guarded<T>(answer: Promise<T>): Promise<T> {
    this.#isBusy = true;
    this.lastUsedAt = performance.now();
    try {
      return await answer;
    } catch (error) {
      // The driver makes its errors while it reads, where nobody sees who had asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (endsConnection(error)) this.isDiscarded = true;
      throw error;
    } finally {
      this.#isBusy = false;
    }
  }
}

/**
 * Whether nobody should use the connection after this error. A server that shuts down says so before it hangs up, and
 * in that moment the connection still looks sound.
 */
function endsConnection(error: unknown): boolean {
  if (!isDatabaseError(error)) return true;
  return error.severity === 'FATAL' || error.severity === 'PANIC' || /^(57P|08|25P03)/.test(error.code ?? '');
}
