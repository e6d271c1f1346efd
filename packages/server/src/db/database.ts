import { openEmbedded } from './engines/embedded/embedded-engine.ts';
import { openPostgres } from './engines/postgres-engine.ts';
import type { DbHandle } from './handle.ts';

/** What the database tells the process about itself. */
export interface DatabaseEvents {
  /** Something an operator may want to know: a lost connection, a recovered lock. */
  onWarning?(message: string, details?: Readonly<Record<string, unknown>>): void;
  /** The embedded database has died. The process cannot go on; whatever was acknowledged is on disk. */
  onFatal?(error: Error): void;
  /** A notice of the server, such as `relation … already exists, skipping`. */
  onNotice?(message: string): void;
}

/** How a database is opened. */
export interface DatabaseOptions extends DatabaseEvents {
  /** `postgres://…`, or undefined for the embedded database. */
  readonly url: string | undefined;
  /** Where the embedded database lives (in `db/` below it). Made when missing. */
  readonly dataDir: string;
  /** Most connections to a PostgreSQL server. Default 10. */
  readonly poolMax?: number;
  /** Limits on PostgreSQL. Default: 10 seconds for a statement, 3 for a lock, 5 for a connection. */
  readonly millisMax?: { readonly statement: number; readonly lock: number; readonly wait: number };
  /** A directory made by `buildTemplate`; makes the first start of an embedded database quick. Ignored when outdated. */
  readonly templateDir?: string | undefined;
  /** A transaction that runs no statement for so long is rolled back. Default 30 seconds. */
  readonly idleInTransactionMillisMax?: number;
}

/** A channel being listened to. */
export interface Subscription {
  /** False while the connection is lost; notifications of that time are gone for good. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** An open database. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Whether other processes may use the same database at the same time. */
  readonly isShared: boolean;
  /** A fresh handle, which counts its own trips. */
  handle(): DbHandle;
  /** Listens for `notify` on a channel until closed, and connects again after a lost connection. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription>;
  /** Calls back for everything that handles of this process signal. @returns stops it */
  onSignal(onMessage: (message: string) => void): () => void;
  /** Answers when the database does. @throws when it does not */
  ping(): Promise<void>;
  /** Lets running statements finish, then closes. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when there is a URL, else the embedded database in the data directory.
 *
 * @throws {DatabaseStartError} with a text for the operator
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url === undefined) return await openEmbedded(options);
  return await openPostgres({ ...options, url: options.url });
}
