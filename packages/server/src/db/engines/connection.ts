import type { Signals } from '../signals.ts';

/** A row as the driver returns it. Statements add its type. */
export type Row = Readonly<Record<string, unknown>>;

/** `fresh`: for the arguments, on each run. `generic`: once, for all arguments. */
export type Plan = 'fresh' | 'generic';

/** One statement with its arguments. A named statement is prepared once per connection. */
export interface SqlText {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether this is a short named read, which may share a batch with reads of other callers. */
  readonly isShortRead?: boolean;
  /** How a named statement is planned. Default: as PostgreSQL estimates, in the first runs or in all. */
  readonly plan?: Plan | undefined;
  /** Time limit in milliseconds, instead of that of the connection. Only outside transactions, and on PostgreSQL. */
  readonly millisMax?: number | undefined;
  /** The tenancy that the statement runs for. Connections are shared fairly between tenancies. */
  readonly tenancy?: string | undefined;
  readonly isWrite?: boolean;
  /** Whether this is a list, search or report, which a standby may answer. */
  readonly isLongRead?: boolean;
  /** Where a write comes from, for the event log. It is sent with the statement. */
  readonly origin?: string | undefined;
}

/** Result of a statement. */
export interface SqlAnswer {
  readonly rows: readonly Row[];
  readonly affectedRows: number;
  /** The command tag, such as `SELECT` or `COMMIT`. */
  readonly command: string;
}

/** A connection with exclusive use until `release`. */
export interface Connection {
  run(sql: SqlText): Promise<SqlAnswer>;
  script(text: string): Promise<void>;
  /** Marks the connection to be closed instead of reused. */
  discard(): void;
  release(): void;
}

/** The connections of a process. */
export interface ConnectionCounts {
  readonly max: number;
  readonly open: number;
  /** Those that run a statement or belong to a transaction. */
  readonly busy: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** How reads that a standby may answer were answered, since the start of the process. */
export interface StandbyCounts {
  readonly answered: number;
  /** Reads that the primary answered, because the standby was behind for too long. */
  readonly behind: number;
  /** Reads that the primary answered, because the standby did not work. */
  readonly failed: number;
  /** How long the last read waited for the standby, in milliseconds. */
  readonly lastLagMillis: number;
}

/** A streaming standby that answers reads. */
export interface Standby {
  /** Returns the position of the primary, as a statement for the primary. */
  readonly position: SqlText;
  /**
   * Runs a read when the standby has everything up to a position.
   *
   * @returns undefined if it is behind for too long or does not work: the primary has to answer
   * @throws {DatabaseError} the read has reached its own time limit
   */
  read(sql: SqlText, position: string): Promise<SqlAnswer | undefined>;
  counts(): StandbyCounts;
}

/** Source of connections for handles. */
export interface ConnectionSource {
  readonly signals: Signals;
  /** How long a transaction may be idle. */
  readonly idleInTransactionMillisMax: number;
  /** SQL after `begin` that sets timeouts, for connection poolers that reject them at connect time. */
  readonly afterBegin: string;
  /**
   * Returns a free connection, or waits for one.
   *
   * @throws {DatabaseUnavailable} no connection became free in time, or too many callers wait for one
   */
  acquire(tenancy?: string): Connection | Promise<Connection>;
  /** Runs a short read, in one batch with concurrent reads of other callers. */
  read(sql: SqlText): Promise<SqlAnswer>;
  /** The number of the batch that the next short read joins. Reads of one batch are one round trip. */
  readonly readBatch: number;
  /** Answers long reads. Undefined for none. */
  readonly standby?: Standby | undefined;
}
