import { AsyncLocalStorage } from 'node:async_hooks';
import type { AroundStatement } from '@portico/server/db/engines/observed-source';
import { isInTransaction } from '@portico/server/db/handle';
import pg from 'pg';

/**
 * `PORTICO_TEST_CONFLICTS=10 npm test -- packages/server/src` lets every tenth commit of the test servers fail. 0: none fails.
 */
export const failingCommitsOfRun = Number(process.env.PORTICO_TEST_CONFLICTS ?? 0);

const sparedWork = new AsyncLocalStorage<true>();

/** Runs work of a test whose commits do not fail. */
export async function withoutConflicts<T>(work: () => Promise<T>): Promise<T> {
  return await sparedWork.run(true, work);
}

/**
 * Returns a way to run statements in which every n-th commit fails with a serialization failure and changes nothing, as on databases that detect
 * conflicts at the commit. A write outside of a transaction is a commit too.
 *
 * @see https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
export function failingCommits(n: number): AroundStatement {
  let commits = 0;
  return async (sql, run) => {
    const isCommit = sql.text === 'commit';
    if (sparedWork.getStore() === true || (!isCommit && (sql.isWrite !== true || isInTransaction())))
      return await run(sql);
    commits += 1;
    if (commits % n !== 0) return await run(sql);
    if (isCommit) await run({ text: 'rollback', values: [] });
    throw serializationFailure();
  };
}

function serializationFailure(): pg.DatabaseError {
  const error = new pg.DatabaseError('could not serialize access due to concurrent update', 0, 'error');
  return Object.assign(error, { code: '40001', severity: 'ERROR' });
}
