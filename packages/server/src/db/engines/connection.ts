import type pg from 'pg';
import { isDatabaseError } from '../errors.ts';
import { createSignals, type Signals } from '../signals.ts';

/** A row as the driver gives it. Statements put a type on it. */
export type Row = Readonly<Record<string, unknown>>;

/** One statement with its arguments. With a name it is prepared once per connection. */
export interface SqlText {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What a statement answered. */
export interface SqlAnswer {
  readonly rows: readonly Row[];
  readonly affectedRows: number;
  /** The command tag, such as `SELECT` or `COMMIT`. */
  readonly command: string;
}

/** A connection that its holder has for itself until `release`. */
export interface Connection {
  run(sql: SqlText): Promise<SqlAnswer>;
  script(text: string): Promise<void>;
  /** Marks the connection as not to be used by anybody after this holder. */
  discard(): void;
  release(): void;
}

/** Where handles get their connections from. */
export interface ConnectionSource {
  readonly signals: Signals;
  /** How long a transaction may stay open without running a statement. */
  readonly idleInTransactionMillisMax: number;
  acquire(): Promise<Connection>;
}

/**
 * Hands out the clients of a pool. A statement that the database refused leaves its connection in the pool with all its
 * prepared statements; only a lost or confused connection is dropped.
 *
 * @param answerTimeoutMillis how long a statement may go unanswered before its connection counts as lost; 0 is for ever
 * @param idleMillisMax how long a transaction may stay open without running a statement
 */
export function poolSource(pool: pg.Pool, answerTimeoutMillis: number, idleMillisMax = 30_000): ConnectionSource {
  return {
    signals: createSignals(),
    idleInTransactionMillisMax: idleMillisMax,
    acquire: async () => new PooledConnection(await pool.connect(), answerTimeoutMillis),
  };
}

class PooledConnection implements Connection {
  readonly #client: pg.PoolClient;
  readonly #answerTimeoutMillis: number;
  #isDiscarded = false;

  constructor(client: pg.PoolClient, answerTimeoutMillis: number) {
    this.#client = client;
    this.#answerTimeoutMillis = answerTimeoutMillis;
  }

  async run(sql: SqlText): Promise<SqlAnswer> {
    const config: TimedQuery = {
      ...(sql.name === undefined ? {} : { name: sql.name }),
      text: sql.text,
      values: [...sql.values],
      query_timeout: this.#answerTimeoutMillis,
    };
    const result = await this.#guarded(this.#client.query<Row>(config));
    return { rows: result.rows, affectedRows: result.rowCount ?? 0, command: result.command };
  }

  async script(text: string): Promise<void> {
    await this.#guarded(this.#client.query(text));
  }

  discard(): void {
    this.#isDiscarded = true;
  }

  release(): void {
    this.#client.release(this.#isDiscarded);
  }

  async #guarded<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (endsConnection(error)) this.#isDiscarded = true;
      throw error;
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

interface TimedQuery extends pg.QueryConfig {
  /** Known to the driver, missing from its types. */
  query_timeout: number;
}
