import { CommandFailure } from '@portico/contract/command-line';
import type { DbHandle } from '../../db/handle.ts';
import type { SnapshotFacts } from './manifest.ts';

/**
 * Reads what the manifest says about a database. Several statements: call it in a transaction.
 *
 * @throws {CommandFailure} it is no database of Portico
 */
export async function readFacts(handle: DbHandle): Promise<SnapshotFacts> {
  const { rows } = await handle.run({
    text: `select current_setting('server_version') as postgres, to_regclass('portico_migrations') is not null as is_ours`,
    values: [],
  });
  const [server] = rows;
  if (server?.is_ours !== true) throw new CommandFailure('The database contains no data of Portico.');
  const { rows: applied } = await handle.run({
    text: 'select name from portico_migrations order by name collate "C"',
    values: [],
  });
  return { postgres: String(server.postgres), migrations: applied.map(({ name }) => String(name)) };
}
