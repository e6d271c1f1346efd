import { expect } from 'vitest';
import { withoutConflicts } from './conflicts.ts';
import type { Portico } from './portico.ts';

type Database = Portico['server']['app']['database'];
type Db = ReturnType<Database['handle']>;

/**
 * Starts a call while a transaction holds the row of a user. When the call waits for the row, the transaction makes a
 * change and commits. The embedded database runs the call after the transaction.
 *
 * @returns the result of the call, which has read its input before the change
 */
export async function whileUserIsLocked<T>(
  { server }: Pick<Portico, 'server'>,
  { id }: { readonly id: string },
  call: () => Promise<T>,
  change: (db: Db) => Promise<unknown>,
): Promise<T> {
  const { database } = server.app;
  const work = async (db: Db) => {
    await db.run({ text: 'select id from users where id = $1 for update', values: [id] });
    const begun = call();
    if (database.isShared) await untilACallWaits(db);
    await change(db);
    return { begun };
  };
  const { begun } = await withoutConflicts(async () => await database.handle().transaction(work));
  return await begun;
}

/**
 * Waits until a call waits for a lock of an open transaction.
 *
 * PostgreSQL reads its list of connections once for each transaction: without the reset, a connection that opens after
 * the first look is never seen. https://www.postgresql.org/docs/15/monitoring-stats.html#MONITORING-STATS-VIEWS
 *
 * @param db - the transaction that holds the lock
 */
export async function untilACallWaits(db: Db): Promise<void> {
  const reset = 'select pg_stat_clear_snapshot()';
  const text = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const waiting = async () => {
    await db.run({ text: reset, values: [] });
    return (await db.run({ text, values: [] })).rows.length;
  };
  await expect.poll(waiting, { timeout: 5000 }).toBeGreaterThan(0);
}
