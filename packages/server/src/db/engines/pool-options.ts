import type { Standby } from './connection.ts';

/** Options of the connection pool. */
export interface PoolOptions {
  /** Maximum number of connections. */
  readonly max: number;
  /** How long a statement may run before its connection counts as lost. 0 means no limit. */
  readonly answerMillisMax: number;
  /** How long a caller waits for a connection. */
  readonly waitMillisMax: number;
  /** How long a transaction may be idle. */
  readonly idleInTransactionMillisMax?: number | undefined;
  /** Whether to disconnect from a server that refuses writes, because it has become a standby. */
  readonly leavesReadOnlyServers: boolean;
  /** Answers long reads. Undefined for none. */
  readonly standby?: Standby | undefined;
  /**
   * Timeouts of each statement in milliseconds, behind a connection pooler. Sessions are shared there, so timeouts and
   * prepared statements do not persist.
   */
  readonly pooledTimeouts?: { readonly statement: number; readonly lock: number } | undefined;
}
