import type { Writable } from 'node:stream';
import { CommandFailure, noProgress, type Progress } from '@portico/contract/command-line';
import { openDatabase } from '../../db/database.ts';
import type { DbHandle } from '../../db/handle.ts';
import { hasTables } from '../../db/has-tables.ts';
import type { Settings } from '../../settings/settings.ts';
import { damaged, readArchive } from './archive-reader.ts';
import { dumpFolder, refusePooler } from './dump-postgres.ts';
import type { BackupManifest } from './manifest.ts';
import { type RunningTool, requireTool, startTool, toolConnection } from './postgres-tools.ts';
import { readFacts } from './snapshot-facts.ts';

/** One transaction: after a failure, the database is still empty. */
const restoreOptions = [
  '--format=custom',
  '--single-transaction',
  '--exit-on-error',
  '--no-owner',
  '--no-privileges',
  '--no-comments',
];

/**
 * Restores a verified backup of a PostgreSQL database.
 *
 * @throws {CommandFailure} the database is not empty, or `pg_restore` is missing, too old, or fails
 */
export async function restorePostgres(
  settings: Settings,
  path: string,
  manifest: BackupManifest,
  progress: Progress = noProgress,
): Promise<void> {
  const { databaseUrl: url = '', dataDir } = settings;
  const database = await openDatabase({ url, dataDir, poolMax: 1 });
  try {
    refusePooler(database);
    await requireTool('pg_restore', database.handle());
    await requireEmpty(database.handle());
    const tool = startTool('pg_restore', restoreOptions, toolConnection(url));
    try {
      await sendDump(path, tool, progress);
      await tool.finish();
    } finally {
      tool.stop();
    }
    const { migrations } = await database.handle().transaction(readFacts);
    if (migrations.join() !== manifest.migrations.join()) throw damaged(path, 'its database is another one');
  } finally {
    await database.close();
  }
}

async function requireEmpty(handle: DbHandle): Promise<void> {
  if (await hasTables(handle))
    throw new CommandFailure('The database of PORTICO_DATABASE_URL is not empty. Restore into a new one.');
}

async function drained(input: Writable): Promise<void> {
  await new Promise<void>((resolve) => input.once('drain', resolve));
}

async function sendDump(path: string, { input, output }: RunningTool, progress: Progress): Promise<void> {
  output.resume();
  // One listener: a backup has more chunks than a stream may have.
  const closed = new Promise((resolve) => input.once('close', resolve));
  for await (const entry of readArchive(path, progress)) {
    if (!entry.name.startsWith(`${dumpFolder}/`)) continue;
    for await (const chunk of entry.contents()) {
      if (!input.writable) return;
      if (!input.write(chunk)) await Promise.race([drained(input), closed]);
    }
  }
  input.end();
}
