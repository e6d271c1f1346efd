import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';

/** Processes that are read. An installation has fewer. */
const processesMax = 100;

/** Says that a process runs. */
export const keepProcess = unscoped(
  'installation.keep_process',
  (q, the: { id: string; host: string; version: string; startedAt: Date; now: Date }) =>
    q
      .insertInto('server_processes')
      .values({ id: the.id, host: the.host, version: the.version, started_at: the.startedAt, seen_at: the.now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: the.now }))
      .returning('id'),
);

/** Returns the processes that have said since a time that they run, the oldest first. */
export const runningProcesses = unscoped('installation.processes', (q, the: { since: Date }) =>
  q
    .selectFrom('server_processes')
    .selectAll()
    .where('seen_at', '>', the.since)
    .orderBy('started_at')
    .orderBy('id')
    .limit(sql.lit(processesMax)),
);

/** Forgets the processes that have ended. */
export const forgetProcesses = unscoped('installation.forget_processes', (q, the: { before: Date }) =>
  q.deleteFrom('server_processes').where('seen_at', '<', the.before),
);
