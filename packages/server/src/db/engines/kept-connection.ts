import type pg from 'pg';
import { DatabaseUnavailable, isDatabaseError, reasonOf } from '../errors.ts';
import type { Connection, Plan, SqlAnswer, SqlText } from './connection.ts';
import type { PoolOptions } from './pool-options.ts';
import { StatementBatch } from './statement-batch.ts';
import { StatementRun } from './statement-run.ts';

/** Owner of idle connections. */
export interface Keeper {
  readonly options: PoolOptions;
  /** Called when a holder releases a connection. */
  takeBack(connection: KeptConnection): void;
  /** Called when a connection is lost, whether in use or free. */
  lose(connection: KeptConnection): void;
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** A pool connection, used by one holder at a time. */
export class KeptConnection implements Connection {
  isDiscarded = false;
  /** The tenancy that is using the connection. */
  tenancy: string | undefined;
  lastUsedAt = performance.now();
  readonly #client: pg.PoolClient;
  readonly #owner: Keeper;
  readonly #onError: () => void;
  #isBusy = false;
  #isInTransaction = false;
  /** The origin that the transaction has set. */
  #origin: string | undefined;

  constructor(client: pg.PoolClient, owner: Keeper) {
    this.#client = client;
    this.#owner = owner;
    this.#onError = () => {
      this.isDiscarded = true;
      owner.lose(this);
    };
    client.on('error', this.#onError);
  }

  async run(sql: SqlText): Promise<SqlAnswer> {
    const { plan } = sql;
    // The plan mode of a transaction cannot change for one statement. Without a name, a statement is planned on each run.
    const isPrepared = this.#owner.options.pooledTimeouts === undefined && !(plan === 'fresh' && this.#isInTransaction);
    const run = new StatementRun(sql, isPrepared);
    const choosesPlan = plan !== undefined && isPrepared && !this.#isInTransaction;
    const before = choosesPlan ? [new StatementRun(planModes[plan])] : [];
    if (sql.millisMax !== undefined && !this.#isInTransaction) {
      before.push(new StatementRun(timeLimit(sql.millisMax), isPrepared));
    }
    if (sql.origin !== undefined && sql.origin !== this.#origin) {
      before.push(new StatementRun(setOrigin(sql.origin), this.#owner.options.pooledTimeouts === undefined));
      if (this.#isInTransaction) this.#origin = sql.origin;
    }
    await this.runAll([...before, run]);
    const answer = run.answer();
    if (run.isPlain) this.#noteTransaction(answer.command);
    return answer;
  }

  async runAll(runs: readonly StatementRun[]): Promise<void> {
    const all = this.#withTimeouts(runs);
    await this.#guarded(
      new Promise<void>((resolve, reject) => {
        this.#client.query(new StatementBatch(all, resolve, reject));
      }),
    );
  }

  /** Adds the timeouts to a batch. Behind a transaction pooler, each batch outside a transaction must set its own. */
  #withTimeouts(runs: readonly StatementRun[]): readonly StatementRun[] {
    const { pooledTimeouts } = this.#owner.options;
    if (pooledTimeouts === undefined || this.#isInTransaction || runs[0]?.isPlain === true) return runs;
    return [timeoutRun(pooledTimeouts), ...runs];
  }

  #noteTransaction(command: string): void {
    if (command === 'BEGIN') this.#isInTransaction = true;
    if (command !== 'COMMIT' && command !== 'ROLLBACK') return;
    this.#isInTransaction = false;
    this.#origin = undefined;
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

  /** Returns the connection to the pool, which closes discarded ones. */
  leave(): void {
    this.#client.off('error', this.#onError);
    this.#client.release(this.isDiscarded);
  }

  /**
   * Closes the connection if its statement has been running since before `moment`: the server is gone without closing
   * it.
   */
  abortIfBusySince(moment: number): void {
    if (!this.#isBusy || this.lastUsedAt >= moment) return;
    (this.#client as unknown as { connection: pg.Connection }).connection.stream.destroy(
      new NoAnswer('The database did not respond in time.'),
    );
  }

  async #guarded<T>(answer: Promise<T>): Promise<T> {
    this.#isBusy = true;
    this.lastUsedAt = performance.now();
    try {
      return await answer;
    } catch (error) {
      // The driver creates errors while it reads, so their stack does not contain the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (endsConnection(error, this.#owner.options)) this.isDiscarded = true;
      if (isDatabaseError(error)) throw error;
      // After a timeout, a retry on another connection would also time out.
      const wasCut = !(error instanceof NoAnswer);
      throw new DatabaseUnavailable(`The connection to the database was lost: ${reasonOf(error)}`, {
        cause: error,
        wasCut,
      });
    } finally {
      this.#isBusy = false;
    }
  }
}

/**
 * Returns whether the connection must be closed after this error. A server that shuts down reports so before it
 * disconnects, while the connection still looks healthy.
 */
function endsConnection(error: unknown, { leavesReadOnlyServers }: PoolOptions): boolean {
  if (!isDatabaseError(error)) return true;
  const code = error.code ?? '';
  if (code === '25006') return leavesReadOnlyServers;
  // Parse errors of the driver have no code.
  return code === '' || error.severity === 'FATAL' || error.severity === 'PANIC' || /^(57P|08|25P03)/.test(code);
}

/**
 * Chooses the plan of the following statements of the same batch, outside a transaction. A prepared statement with a fresh
 * plan saves the server the parsing, which is most of the work before a search. A generic plan also saves the planning.
 *
 * @see https://www.postgresql.org/docs/15/runtime-config-query.html#GUC-PLAN-CACHE-MODE
 */
const planModes: Readonly<Record<Plan, SqlText>> = {
  fresh: planMode('plan_fresh', 'force_custom_plan'),
  generic: planMode('plan_generic', 'force_generic_plan'),
};

function planMode(name: string, mode: string): SqlText {
  return { name, text: `select set_config('plan_cache_mode', '${mode}', true)`, values: [] };
}

/** Sets the time limit of the following statement of the same batch. */
function timeLimit(millis: number): SqlText {
  return { name: 'time_limit', text: `select set_config('statement_timeout', $1, true)`, values: [String(millis)] };
}

/** Sets the origin of the writes of a batch or transaction. */
function setOrigin(origin: string): SqlText {
  return { name: 'set_origin', text: `select set_config('portico.origin', $1, true)`, values: [origin] };
}

function timeoutRun({ statement, lock }: { readonly statement: number; readonly lock: number }): StatementRun {
  return new StatementRun({
    text: `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)`,
    values: [String(statement), String(lock)],
  });
}
