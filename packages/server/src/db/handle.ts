import { AsyncLocalStorage } from 'node:async_hooks';
import { invariant } from '../base/invariant.ts';
import { repeatAfterConflicts, type Tally } from './conflicts.ts';
import type { Connection, ConnectionSource, SqlAnswer, SqlText } from './engines/connection.ts';
import { DatabaseUnavailable, isStalePlan, isWorthRetrying } from './errors.ts';
import { writtenSignal } from './origin.ts';

/** Options of a transaction. */
export interface TransactionOptions {
  /**
   * Whether to repeat the work, at most four times, after a serialization failure or deadlock. Default: true. So work changes
   * nothing but the database. False for work that does, such as writing a file.
   */
  readonly retry?: boolean;
  /** Default: read committed. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** The tenancy that the transaction runs for. Default: the tenancy of the context. */
  readonly tenancy?: string | undefined;
}

/** Database handle of a request (`context.db`). Create one per request, since it counts the round trips. */
export interface DbHandle {
  /**
   * SQL round trips so far, including begin and commit, and those of transactions opened on this handle. Without those of attempts
   * that a conflict has undone.
   */
  readonly trips: number;
  /** Runs one statement. @throws {BrokenInvariant} the calling code is inside a transaction of another handle */
  run(sql: SqlText): Promise<SqlAnswer>;
  /** Runs several statements without arguments, separated by semicolons. For migrations and maintenance. */
  script(text: string): Promise<void>;
  /**
   * Sends a signal to the `database.onSignal` callbacks of this process. Inside a transaction, it is sent after the
   * commit.
   */
  signal(message: string): void;
  /** Runs `work` in a transaction. Inside a transaction, it joins that one. Use `inTransaction`. */
  transaction<T>(work: (handle: DbHandle) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Returns a handle whose writes have an origin in the event log. It counts its round trips with this one. Not inside
   * a transaction.
   *
   * @param origin called for each write. Returns the result of `originText`, or `unrecorded`
   */
  withOrigin(origin: () => string): DbHandle;
  /**
   * Returns a handle that refuses writes. It counts its round trips with this one. Not inside a transaction.
   *
   * @throws {WriteRefused} when a statement writes
   */
  withoutWrites(): DbHandle;
  /** The origin of the writes. Undefined for none. */
  readonly origin: string | undefined;
}

/** A statement writes, and its handle is `withoutWrites`. Nothing was run. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
}

function refuseWrite(sql: SqlText): void {
  if (sql.isWrite === true) throw new WriteRefused(`A request that only reads would run ${sql.name ?? 'a write'}.`);
}

/** Returns whether the running code is the work of a transaction. */
export function isInTransaction(): boolean {
  return openTransaction.getStore()?.isOpen === true;
}

/** The transaction that the running code belongs to. Only transactions enter the storage, so reading it is cheap. */
const openTransaction = new AsyncLocalStorage<TransactionHandle>();

/**
 * Runs `work` in a transaction. The inner context has the same shape as the outer one and carries the transaction.
 * Commits when the work returns and rolls back when it throws. Inside another transaction, it joins that one. After a serialization
 * failure or deadlock, the work runs again.
 *
 * @throws {BrokenInvariant} a statement failed inside and its error was swallowed, so nothing was committed
 * @see docs/contribute/architecture.md#statements-and-transactions
 */
export async function inTransaction<C extends { readonly db: DbHandle }, T>(
  context: C,
  work: (context: C) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const tenancy = 'tenancyId' in context ? String(context.tenancyId) : undefined;
  return await context.db.transaction(async (db) => await work({ ...context, db }), { tenancy, ...options });
}

/** Creates a handle that acquires a connection for each statement or transaction. */
export function createHandle(source: ConnectionSource): DbHandle {
  return new PooledHandle(source);
}

class PooledHandle implements DbHandle {
  readonly #source: ConnectionSource;
  readonly #tally: Tally;
  readonly #origin: (() => string) | undefined;
  readonly #isReadOnly: boolean;

  constructor(source: ConnectionSource, tally: Tally = { trips: 0 }, origin?: () => string, isReadOnly = false) {
    this.#source = source;
    this.#tally = tally;
    this.#origin = origin;
    this.#isReadOnly = isReadOnly;
  }

  get trips(): number {
    return this.#tally.trips;
  }

  get origin(): string | undefined {
    return this.#origin?.();
  }

  async run(sql: SqlText): Promise<SqlAnswer> {
    refuseBesideOpenTransaction(this.#source);
    if (this.#isReadOnly) refuseWrite(sql);
    if (sql.isShortRead === true) return await this.#read(sql);
    const ofStandby = sql.isLongRead === true ? await this.#readStandby(sql) : undefined;
    return ofStandby ?? (await repeatAfterConflicts(this.#tally, async () => await this.#runOnce(sql)));
  }

  /** @returns undefined if the primary has to answer */
  async #readStandby(sql: SqlText): Promise<SqlAnswer | undefined> {
    const { standby } = this.#source;
    if (standby === undefined) return undefined;
    const { rows } = await this.#read(standby.position);
    // The check of the position and the read itself.
    this.#tally.trips += 2;
    return await standby.read(sql, String(rows[0]?.position));
  }

  async #runOnce(sql: SqlText): Promise<SqlAnswer> {
    const taken = this.#source.acquire(sql.tenancy);
    const connection = taken instanceof Promise ? await taken : taken;
    try {
      const answer = await this.#runOn(connection, sql);
      if (sql.isWrite === true) reportWrite(this.#source, sql.tenancy);
      return answer;
    } finally {
      connection.release();
    }
  }

  async #runOn(connection: Connection, given: SqlText): Promise<SqlAnswer> {
    const sql = given.isWrite === true ? { ...given, origin: this.origin } : given;
    this.#tally.trips += 1;
    try {
      return await connection.run(sql);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      connection.discard();
      this.#tally.trips += 1;
      const { text, values, origin } = sql;
      return await connection.run({ text, values, origin });
    }
  }

  withOrigin(origin: () => string): DbHandle {
    return new PooledHandle(this.#source, this.#tally, origin, this.#isReadOnly);
  }

  withoutWrites(): DbHandle {
    return new PooledHandle(this.#source, this.#tally, this.#origin, true);
  }

  /** Runs a read, with one retry. A connection that was lost while idle fails its first statement. */
  async #read(sql: SqlText): Promise<SqlAnswer> {
    const batch = this.#source.readBatch;
    if (batch !== this.#tally.readBatch) this.#tally.trips += 1;
    this.#tally.readBatch = batch;
    try {
      return await this.#source.read(sql);
    } catch (error) {
      if (!isStalePlan(error) && !isLostConnection(error) && !isWorthRetrying(error)) throw error;
      return await this.run({ text: sql.text, values: sql.values });
    }
  }

  async script(text: string): Promise<void> {
    refuseBesideOpenTransaction(this.#source);
    const connection = await this.#source.acquire();
    try {
      this.#tally.trips += 1;
      await connection.script(text);
    } finally {
      connection.release();
    }
  }

  signal(message: string): void {
    this.#source.signals.send(message);
  }

  async transaction<T>(work: (handle: DbHandle) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    refuseBesideOpenTransaction(this.#source);
    const own = { origin: this.#origin, isReadOnly: this.#isReadOnly };
    const run = async () => await runTransaction(this.#source, this.#tally, work, { ...options, ...own });
    return await (options.retry === false ? run() : repeatAfterConflicts(this.#tally, run));
  }
}

class TransactionHandle implements DbHandle {
  readonly source: ConnectionSource;
  /** Signals to send after the commit. */
  readonly signals: string[] = [];
  readonly #connection: Connection;
  readonly #tally: Tally;
  readonly #origin: (() => string) | undefined;
  readonly #isReadOnly: boolean;
  #originText: string | undefined;
  /** Tenancies to which the transaction has written. */
  readonly written = new Set<string>();
  readonly #idleTimer: NodeJS.Timeout;
  #last: Promise<unknown> = Promise.resolve();
  #running = 0;
  #hasExpired = false;
  isOpen = true;

  constructor(source: ConnectionSource, connection: Connection, tally: Tally, own: OwnOptions) {
    this.source = source;
    this.#connection = connection;
    this.#tally = tally;
    this.#origin = own.origin;
    this.#isReadOnly = own.isReadOnly;
    this.#idleTimer = setTimeout(() => void this.#expire(), source.idleInTransactionMillisMax);
    this.#idleTimer.unref();
  }

  get trips(): number {
    return this.#tally.trips;
  }

  get origin(): string | undefined {
    this.#originText ??= this.#origin?.();
    return this.#originText;
  }

  async run(sql: SqlText): Promise<SqlAnswer> {
    if (this.#isReadOnly) refuseWrite(sql);
    if (sql.isWrite !== true) return await this.#inTurn(async () => await this.#connection.run(sql));
    if (sql.tenancy !== undefined) this.written.add(sql.tenancy);
    return await this.#inTurn(async () => await this.#connection.run({ ...sql, origin: this.origin }));
  }

  withOrigin(): never {
    throw new Error('The origin of writes is set before the transaction begins.');
  }

  withoutWrites(): never {
    throw new Error('A handle without writes is created before the transaction begins.');
  }

  async script(text: string): Promise<void> {
    await this.#inTurn(async () => await this.#connection.script(text));
  }

  signal(message: string): void {
    this.signals.push(message);
  }

  async transaction<T>(work: (handle: DbHandle) => Promise<T>): Promise<T> {
    this.#refuseAfterEnd();
    return await work(this);
  }

  /** Ends the transaction after the pending statements. */
  async end(text: 'commit' | 'rollback'): Promise<SqlAnswer> {
    const ending = this.#inTurn(async () => await this.#connection.run({ text, values: [] }));
    this.isOpen = false;
    clearTimeout(this.#idleTimer);
    return await ending;
  }

  /** Releases the connection, unless the transaction has expired. */
  release(): void {
    clearTimeout(this.#idleTimer);
    if (!this.#hasExpired) this.#connection.release();
  }

  /**
   * Rolls back an idle transaction. It can deadlock with callers that wait for its connection, and it blocks other
   * callers in any case.
   */
  async #expire(): Promise<void> {
    if (!this.isOpen || this.#running > 0) return;
    const rolledBack = rollBack(this, this.#connection);
    // From now on, this method releases the connection, even if the work ends first.
    this.#hasExpired = true;
    await rolledBack;
    this.#connection.release();
  }

  /** Runs steps one after another. A connection accepts one statement at a time, but callers may start several. */
  async #inTurn<T>(step: () => Promise<T>): Promise<T> {
    this.#refuseAfterEnd();
    this.#tally.trips += 1;
    this.#running += 1;
    const turn = this.#last.then(step);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#running -= 1;
      if (this.isOpen) this.#idleTimer.refresh();
    }
  }

  #refuseAfterEnd(): void {
    invariant(
      !this.#hasExpired,
      'This transaction was rolled back: it was open without running a statement for too long.',
    );
    invariant(this.isOpen, 'This transaction has ended: await every statement inside the work of inTransaction.');
  }
}

/** What a transaction inherits from its handle. */
interface OwnOptions {
  readonly origin: (() => string) | undefined;
  readonly isReadOnly: boolean;
}

interface OwnTransactionOptions extends TransactionOptions, OwnOptions {}

/** Reports a committed write to this process. */
function reportWrite(source: ConnectionSource, tenancy: string | undefined): void {
  if (tenancy !== undefined) source.signals.send(writtenSignal + tenancy);
}

async function runTransaction<T>(
  source: ConnectionSource,
  tally: Tally,
  work: (handle: DbHandle) => Promise<T>,
  options: OwnTransactionOptions,
): Promise<T> {
  const { handle, connection } = await beginTransaction(source, tally, options);
  try {
    try {
      const answer = await openTransaction.run(handle, async () => await work(handle));
      const { command } = await handle.end('commit');
      invariant(command === 'COMMIT', 'A statement failed inside the transaction and its error was swallowed.');
      for (const message of handle.signals) source.signals.send(message);
      for (const tenancy of handle.written) reportWrite(source, tenancy);
      return answer;
    } catch (error) {
      if (handle.isOpen) await rollBack(handle, connection);
      if (isStalePlan(error)) connection.discard();
      throw error;
    }
  } finally {
    handle.release();
  }
}

/** Begins a transaction. Retries on a second connection if the first was lost, since nothing has run yet. */
async function beginTransaction(source: ConnectionSource, tally: Tally, options: OwnTransactionOptions) {
  const begin = options.isolation === undefined ? 'begin' : `begin isolation level ${options.isolation}`;
  for (let isSecond = false; ; isSecond = true) {
    const connection = await source.acquire(options.tenancy);
    const handle = new TransactionHandle(source, connection, tally, options);
    try {
      await handle.run({ text: begin + source.afterBegin, values: [] });
      return { handle, connection };
    } catch (error) {
      handle.isOpen = false;
      connection.discard();
      handle.release();
      if (isSecond || !isLostConnection(error)) throw error;
    }
  }
}

function isLostConnection(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.wasCut;
}

/** Rolls back and discards a connection that cannot roll back. The caller throws the original error. */
async function rollBack(handle: TransactionHandle, connection: Connection): Promise<void> {
  try {
    await handle.end('rollback');
  } catch {
    connection.discard();
  }
}

/**
 * Throws inside an open transaction. With one connection, the statement would wait for its own transaction forever.
 * With several, it would not see the rows of the transaction.
 */
function refuseBesideOpenTransaction(source: ConnectionSource): void {
  const open = openTransaction.getStore();
  invariant(
    open === undefined || !open.isOpen || open.source !== source,
    'A statement was run on the outer handle inside an open transaction. Pass it the context that inTransaction provides.',
  );
}
