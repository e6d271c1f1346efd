/** How connections are shared and watched. */
export interface PoolHabits {
  /** The most connections, as the pool has it. */
  readonly max: number;
  /** How long a statement may go unanswered before its connection counts as lost; 0 means forever. */
  readonly answerMillisMax: number;
  /** How long a caller waits for a connection. */
  readonly waitMillisMax: number;
  /** How long a transaction may stay open without running a statement. */
  readonly idleInTransactionMillisMax?: number | undefined;
  /** Whether a server that refuses writes is left for another one: it has become a standby. */
  readonly leavesReadOnlyServers: boolean;
  /**
   * Limits of each statement, in milliseconds, behind a connection pooler: the session belongs to others as well, so limits
   * and prepared statements do not stay in it.
   */
  readonly pooledTimeouts?: { readonly statement: number; readonly lock: number } | undefined;
}
