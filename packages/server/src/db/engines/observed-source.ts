import type { Connection, ConnectionSource, SqlAnswer, SqlText } from './connection.ts';

/** Runs a statement, and observes how long it takes and whether it fails. */
export type AroundStatement = (sql: SqlText, run: (sql: SqlText) => Promise<SqlAnswer>) => Promise<SqlAnswer>;

/**
 * Returns a source whose statements are observed.
 *
 * @param around if undefined, the source itself is returned, so that nothing is slower without an observer
 */
export function observedSource(source: ConnectionSource, around: AroundStatement | undefined): ConnectionSource {
  if (around === undefined) return source;
  const observed = (connection: Connection): Connection => ({
    run: async (sql) => await around(sql, async (given) => await connection.run(given)),
    script: async (text) => await connection.script(text),
    discard: () => connection.discard(),
    release: () => connection.release(),
  });
  return {
    signals: source.signals,
    standby: source.standby,
    idleInTransactionMillisMax: source.idleInTransactionMillisMax,
    afterBegin: source.afterBegin,
    acquire: (tenancy) => {
      const taken = source.acquire(tenancy);
      return taken instanceof Promise ? taken.then(observed) : observed(taken);
    },
    read: async (sql) => await around(sql, async (given) => await source.read(given)),
    get readBatch() {
      return source.readBatch;
    },
  };
}
