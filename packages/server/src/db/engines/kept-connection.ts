import type pg from 'pg';
import { DatabaseUnavailable, isDatabaseError, reasonOf } from '../errors.ts';
import type { Connection, SqlAnswer, SqlText } from './connection.ts';
import type { PoolHabits } from './pool-habits.ts';
import { StatementBatch } from './statement-batch.ts';
import { StatementRun } from './statement-run.ts';

/** Keeps connections while nobody uses them. */
export interface Keeper {
  readonly habits: PoolHabits;
  /** Called by a connection that its holder does not need any more. */
  takeBack(connection: KeptConnection): void;
  /** Called when a connection is lost, in use or free. */
  lose(connection: KeptConnection): void;
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** A connection of the pool, for one holder at a time. */
export class KeptConnection implements Connection {
  isDiscarded = false;
  /** For whom it is in use. */
  tenancy: string | undefined;
  lastUsedAt = performance.now();
  readonly #client: pg.PoolClient;
  readonly #owner: Keeper;
  readonly #onError: () => void;
  #isBusy = false;
  #isInTransaction = false;

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
    const isPlannedFresh = sql.isPlannedFresh === true;
    const isPrepared = this.#owner.habits.pooledTimeouts === undefined && !(isPlannedFresh && this.#isInTransaction);
    const run = new StatementRun(sql, isPrepared);
    await this.runAll(isPlannedFresh && isPrepared ? [new StatementRun(planFresh), run] : [run]);
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

  /** Behind a transaction pooler, each batch of statements outside of a transaction brings its limits with it. */
  #withTimeouts(runs: readonly StatementRun[]): readonly StatementRun[] {
    const { pooledTimeouts } = this.#owner.habits;
    if (pooledTimeouts === undefined || this.#isInTransaction || runs[0]?.isPlain === true) return runs;
    return [timeoutRun(pooledTimeouts), ...runs];
  }

  #noteTransaction(command: string): void {
    if (command === 'BEGIN') this.#isInTransaction = true;
    if (command === 'COMMIT' || command === 'ROLLBACK') this.#isInTransaction = false;
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
      new NoAnswer('The database did not answer in time.'),
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
      if (endsConnection(error, this.#owner.habits)) this.isDiscarded = true;
      if (isDatabaseError(error)) throw error;
      // Another connection would be silent as well, and the caller has waited long enough.
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
 * Whether nobody should use the connection after this error. A server that shuts down says so before it hangs up, and
 * in that moment the connection still looks sound.
 */
function endsConnection(error: unknown, { leavesReadOnlyServers }: PoolHabits): boolean {
  if (!isDatabaseError(error)) return true;
  const code = error.code ?? '';
  if (code === '25006') return leavesReadOnlyServers;
  // What the driver reads wrongly has no code.
  return code === '' || error.severity === 'FATAL' || error.severity === 'PANIC' || /^(57P|08|25P03)/.test(code);
}

/**
 * Holds for the statements after it in the same batch, as long as that is a transaction of its own. A prepared statement
 * with a fresh plan costs the server no parsing, which is most of the work before a search.
 *
 * @see https://www.postgresql.org/docs/15/runtime-config-query.html#GUC-PLAN-CACHE-MODE
 */
const planFresh: SqlText = {
  name: 'plan_fresh',
  text: `select set_config('plan_cache_mode', 'force_custom_plan', true)`,
  values: [],
};

function timeoutRun({ statement, lock }: { readonly statement: number; readonly lock: number }): StatementRun {
  return new StatementRun({
    text: `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)`,
    values: [String(statement), String(lock)],
  });
}
