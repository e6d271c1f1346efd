import type { Signals } from '../signals.ts';

/** A row as the driver gives it. Statements put a type on it. */
export type Row = Readonly<Record<string, unknown>>;

/** One statement with its arguments. With a name it is prepared once per connection. */
export interface SqlText {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  /** A short read with a name, which may go to the server together with those of other callers. */
  readonly isShortRead?: boolean;
  /** Whether a statement with a name is planned for its arguments at each run. */
  readonly isPlannedFresh?: boolean;
  /** The tenancy that the statement works for. Connections are shared fairly between tenancies. */
  readonly tenancy?: string | undefined;
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
  /** Follows `begin`, where a connection pooler does not accept timeouts when a connection is opened. */
  readonly afterBegin: string;
  /**
   * Gives a connection: at once when one is free, else in turn.
   *
   * @throws {DatabaseUnavailable} no connection became free in time, or too many callers wait for one
   */
  acquire(tenancy?: string): Connection | Promise<Connection>;
  /** Runs a short read, together with those that others ask for in the same moment. */
  read(sql: SqlText): Promise<SqlAnswer>;
}
