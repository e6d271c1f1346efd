import type { OnWarning } from '../../base/log-messages.ts';
import type { DbHandle } from '../handle.ts';
import type { ConnectionCounts, StandbyCounts } from './connection.ts';
import type { AroundStatement } from './observed-source.ts';

/** Events of the database that the process handles. */
export interface DatabaseEvents {
  /** Called for events that operators should see, such as a lost connection or a recovered lock. */
  readonly onWarning?: OnWarning;
  /** Called when the embedded database has crashed. The process must exit. Acknowledged writes are on disk. */
  onFatal?(error: Error): void;
  /** Called for notices of the server, such as `relation … already exists, skipping`. */
  onNotice?(message: string): void;
  /** Runs each statement of a handle, for metrics and traces. */
  readonly aroundStatement?: AroundStatement | undefined;
}

/** Options of `openDatabase`. */
export interface DatabaseOptions extends DatabaseEvents {
  /** `postgres://…`, or undefined for the embedded database. */
  readonly url: string | undefined;
  /** `postgres://…` of a streaming standby of the server, which answers lists, searches and reports. */
  readonly standbyUrl?: string | undefined;
  /** Directory of the embedded database, which is stored in `db/` below it. Created if missing. */
  readonly dataDir: string;
  /** Maximum number of connections to a PostgreSQL server. Default 10. */
  readonly poolMax?: number;
  /** Limits on PostgreSQL. Default: 10 seconds per statement, 3 per lock, 5 per connection. */
  readonly millisMax?: { readonly statement: number; readonly lock: number; readonly wait: number };
  /**
   * A directory created by `buildTemplate`, which speeds up the first start of an embedded database. Ignored when
   * outdated.
   */
  readonly templateDir?: string | undefined;
  /** How long a transaction may be idle before it is rolled back. Default 30 seconds. */
  readonly idleInTransactionMillisMax?: number;
}

/** An active subscription to a channel. */
export interface Subscription {
  /** False while the connection is lost. Notifications sent during that time are lost. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** What has to be copied after the last file of a copy, and what was read at its moment. */
export interface EndedCopy<T> {
  /** Text of the file `backup_label`, which must be part of the copy. */
  readonly label: string;
  /** Names of the log files in `pg_wal` that the copy needs, and no others. */
  readonly logFiles: readonly string[];
  readonly described: T;
}

/**
 * Copies of the files of the embedded database while it is in use. Only one copy at a time.
 *
 * 1. `begin`. From now on, no log file is removed or reused.
 * 2. The caller copies all files, except for the log. They may change while it reads them.
 * 3. `end`. A copy with its label and log files is the database at this moment.
 * 4. The caller copies the log files, then calls `release`.
 */
export interface FileCopies {
  /** Absolute path. */
  readonly directory: string;
  /** @throws {CopyRefused} another copy has begun */
  begin(): Promise<void>;
  /**
   * @param describe reads the database as it is in the copy. No statement of others runs before it has ended
   * @throws {CopyRefused} no copy has begun, or it was released
   */
  end<T>(describe: (handle: DbHandle) => Promise<T>): Promise<EndedCopy<T>>;
  /** Ends the copy in any case. Safe to call twice. */
  release(): Promise<void>;
}

/** An open database. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Whether other processes may use the same database at the same time. */
  readonly isShared: boolean;
  /** Whether a connection pooler is in front of the server, which shares sessions between clients. */
  readonly isPooled: boolean;
  /** Returns a new handle, which counts its own round trips. */
  handle(): DbHandle;
  /** Listens for `notify` on a channel until closed. Reconnects after a lost connection. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription>;
  /** Registers a callback for signals from handles of this process. @returns a function that removes it */
  onSignal(onMessage: (message: string) => void): () => void;
  /** Returns the numbers of connections of this process. */
  connections(): ConnectionCounts;
  /** Returns how reads of the standby were answered. Undefined without a standby. */
  standby(): StandbyCounts | undefined;
  /** Checks that the database responds. @throws when it does not */
  ping(): Promise<void>;
  /**
   * Runs work without time limits, for migrations. On PostgreSQL, the work gets connections of its own. The embedded database
   * has no limits.
   */
  withoutLimits<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Undefined for a PostgreSQL server, which has its own tools. */
  readonly files?: FileCopies;
  /** Waits for running statements, then closes. Safe to call twice. */
  close(): Promise<void>;
}
