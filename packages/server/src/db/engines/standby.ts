import { isOutOfTime, reasonOf } from '../errors.ts';
import type { Connection, ConnectionSource, SqlAnswer, SqlText, Standby } from './connection.ts';
import type { DatabaseEvents } from './engine.ts';

/** How long a read waits for the standby. */
const lagMillisMax = 50;
const lookEveryMillis = 5;
/** How long the standby is not asked after a failure. */
const pauseMillis = 5_000;

/** What has been flushed contains every commit that a client knows of. */
const position: SqlText = {
  name: 'standby.position',
  text: 'select pg_current_wal_flush_lsn()::text as position',
  values: [],
  isShortRead: true,
};

/** A server that does not receive from a primary may have left its history, so its position means nothing. */
const hasAll = {
  name: 'standby.has_all',
  text: `select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) and pg_last_wal_replay_lsn() >= $1::pg_lsn as has_all`,
} as const;

/**
 * Creates the reads of a standby. Every read asks the primary for its position first, so it sees what was committed before it, also by other processes.
 *
 * @see docs/contribute/decisions/0122-reads-from-standbys.md
 */
export function createStandby(source: Pick<ConnectionSource, 'acquire'>, { onWarning }: DatabaseEvents): Standby {
  let [answered, behind, failed, lastLagMillis] = [0, 0, 0, 0];
  let pausedUntil = 0;

  const untilReplayed = async (connection: Connection, wanted: string): Promise<boolean> => {
    const since = performance.now();
    for (;;) {
      const { rows } = await connection.run({ ...hasAll, values: [wanted] });
      lastLagMillis = performance.now() - since;
      if (rows[0]?.has_all === true) return true;
      if (lastLagMillis > lagMillisMax) return false;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMillis));
    }
  };

  const read = async (sql: SqlText, wanted: string): Promise<SqlAnswer | undefined> => {
    const connection = await source.acquire(sql.tenancy);
    try {
      if (await untilReplayed(connection, wanted)) {
        const answer = await connection.run(sql);
        answered += 1;
        return answer;
      }
      behind += 1;
      return undefined;
    } finally {
      connection.release();
    }
  };

  return {
    position,
    read: async (sql, wanted) => {
      if (performance.now() < pausedUntil) {
        failed += 1;
        return undefined;
      }
      try {
        return await read(sql, wanted);
      } catch (error) {
        if (isOutOfTime(error) && sql.millisMax !== undefined) throw error;
        failed += 1;
        pausedUntil = performance.now() + pauseMillis;
        onWarning?.('The standby could not answer a read. The primary answers.', { reason: reasonOf(error) });
        return undefined;
      }
    },
    counts: () => ({ answered, behind, failed, lastLagMillis }),
  };
}
