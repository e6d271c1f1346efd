import { isStalePlan } from '../errors.ts';
import type { Connection, SqlAnswer, SqlText } from './connection.ts';
import { StatementRun } from './statement-run.ts';

/** A connection that can run several statements at once. */
interface BatchConnection extends Connection {
  runAll(runs: readonly StatementRun[]): Promise<void>;
}

/** Maximum batch size. More reads are split among several connections. */
const TOGETHER_MAX = 16;

interface Waiting {
  readonly sql: SqlText;
  readonly run: StatementRun;
  readonly resolve: (answer: SqlAnswer | Promise<SqlAnswer>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects short reads until the end of the event loop turn and sends them in one write. Most of the cost of a small
 * read is switching between processes, and a batch pays it once. Reads do not fail because of others: those after a
 * refused read run again alone.
 */
export class ReadsTogether {
  readonly #acquire: () => BatchConnection | Promise<BatchConnection>;
  readonly #isPrepared: boolean;
  #waiting: Waiting[] = [];
  /** The number of the batch that is being collected. */
  batch = 0;

  /** @param isPrepared whether named statements are prepared */
  constructor(acquire: () => BatchConnection | Promise<BatchConnection>, isPrepared: boolean) {
    this.#acquire = acquire;
    this.#isPrepared = isPrepared;
  }

  async run(sql: SqlText): Promise<SqlAnswer> {
    const run = new StatementRun(sql, this.#isPrepared);
    const answer = new Promise<SqlAnswer>((resolve, reject) => {
      this.#waiting.push({ sql, run, resolve, reject });
    });
    if (this.#waiting.length === 1) setImmediate(() => this.#sendAll());
    try {
      return await answer;
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #sendAll(): void {
    const all = this.#waiting;
    this.#waiting = [];
    this.batch += 1;
    for (let from = 0; from < all.length; from += TOGETHER_MAX) void this.#send(all.slice(from, from + TOGETHER_MAX));
  }

  /** Runs a batch on one connection. Never rejects: errors go to the waiting callers. */
  async #send(batch: readonly Waiting[]): Promise<void> {
    let connection: BatchConnection;
    try {
      connection = await this.#acquire();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    let failure: unknown;
    try {
      await connection.runAll(batch.map(({ run }) => run));
    } catch (error) {
      failure = error;
      if (isStalePlan(error)) connection.discard();
    }
    connection.release();
    const refused = batch.find(({ run }) => !run.isComplete);
    for (const waiting of batch) this.#settle(waiting, waiting === refused ? failure : undefined);
  }

  #settle({ sql, run, resolve, reject }: Waiting, failure: unknown): void {
    if (failure !== undefined) {
      reject(failure);
      return;
    }
    if (!run.isComplete) {
      resolve(this.#runAlone(sql));
      return;
    }
    try {
      resolve(run.answer());
    } catch (error) {
      reject(error);
    }
  }

  async #runAlone(sql: SqlText): Promise<SqlAnswer> {
    const connection = await this.#acquire();
    try {
      return await connection.run(sql);
    } finally {
      connection.release();
    }
  }
}
