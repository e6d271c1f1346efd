import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DataDirectoryError, ensureDataDirectory } from '../../../base/data-directory.ts';
import { makeEntryPrivate, makePrivate } from '../../../base/private-files.ts';
import { createHandle } from '../../handle.ts';
import { valueParsers } from '../../value-parsers.ts';
import type { Database, DatabaseEvents } from '../engine.ts';
import { observedSource } from '../observed-source.ts';
import { poolSource } from '../pool-source.ts';
import { lockDirectory } from './directory-lock.ts';
import { type DiskWatch, startDiskWatch } from './disk-watch.ts';
import { publishDirectory, unpackDurably } from './durable-files.ts';
import { createFileCopies } from './file-copies.ts';
import { createLocalListener } from './local-listener.ts';
import { startMaintenance } from './maintenance.ts';
import { usableTemplate } from './template.ts';
import { startWorker, type WorkerHost } from './worker-host.ts';

/** Options of `openEmbedded`. */
export interface EmbeddedOptions extends DatabaseEvents {
  readonly dataDir: string;
  readonly templateDir?: string | undefined;
  readonly idleInTransactionMillisMax?: number;
}

/** How long a caller waits for the only connection. */
const WAIT_MILLIS_MAX = 30_000;

/**
 * Opens the embedded database: PGlite in a worker thread, with the same driver as for a server and one connection.
 *
 * @throws {DatabaseStartError} another process owns the data directory
 * @throws {DataDirectoryError} the directory cannot be used
 * @see docs/contribute/decisions/0002-embedded-database.md
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  ensureDataDirectory(options.dataDir);
  const lock = await lockDirectory(options.dataDir, options);
  try {
    const directory = join(options.dataDir, 'db');
    if (statSync(directory, { throwIfNoEntry: false })?.isFile() === true)
      throw new DataDirectoryError(
        `${directory} is a file, but the database is a directory with this name. Move the file.`,
      );
    restrictToOwner(options);
    if (!existsSync(join(directory, 'PG_VERSION'))) await prepareDirectory(directory, options.templateDir);
    return await startEngine(directory, options, async () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens a copy of a database in memory, which ends with the process. It does not keep the process running.
 *
 * @param archive the packed database of a template
 * @param directory an existing one, for what is not in memory
 */
export async function openInMemory(archive: string, directory: string, events: DatabaseEvents): Promise<Database> {
  return runEngine(await startWorker({ archive }, events), directory, events, async () => undefined);
}

/**
 * Starts the engine on a locked directory.
 *
 * @param onClosed called when the engine no longer uses the directory
 */
export async function startEngine(
  directory: string,
  events: DatabaseEvents & Pick<EmbeddedOptions, 'idleInTransactionMillisMax'>,
  onClosed: () => Promise<void>,
): Promise<Database> {
  return runEngine(await startWorker({ directory }, events), directory, events, onClosed);
}

/** Opens the only connection, and starts the upkeep. */
function runEngine(
  worker: WorkerHost,
  directory: string,
  events: DatabaseEvents & Pick<EmbeddedOptions, 'idleInTransactionMillisMax'>,
  onClosed: () => Promise<void>,
): Database {
  const listener = createLocalListener();
  let diskWatch: DiskWatch | undefined;
  const pool = openPool(worker, events, async (client) => {
    const setting = diskWatch?.settingOfNow();
    if (setting !== undefined) await client.query(setting);
    await listener.attach(client);
  });
  const kept = poolSource(pool, {
    max: 1,
    answerMillisMax: 0,
    waitMillisMax: WAIT_MILLIS_MAX,
    idleInTransactionMillisMax: events.idleInTransactionMillisMax,
    leavesReadOnlyServers: false,
  });
  const source = observedSource(kept, events.aroundStatement);
  const maintenance = startMaintenance(() => createHandle(source), events);
  diskWatch = startDiskWatch(directory, () => createHandle(source), events);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await diskWatch.stop();
    await maintenance.finish();
    kept.close();
    await pool.end();
    await worker.close();
    await onClosed();
  };
  const database: Database = {
    kind: 'embedded',
    isShared: false,
    isPooled: false,
    handle: () => createHandle(source),
    listen: async (channel, onPayload) => await listener.listen(createHandle(source), channel, onPayload),
    onSignal: source.signals.onMessage,
    connections: () => kept.counts(),
    standby: () => undefined,
    ping: async () => {
      await createHandle(source).run({ text: 'select 1', values: [] });
    },
    withoutLimits: async (work) => await work(database),
    files: createFileCopies(directory, () => createHandle(source), maintenance),
    close: async () => {
      closing ??= close();
      await closing;
    },
  };
  return database;
}

/** Opens the pool with the only connection. @param prepare called with each new client */
function openPool(
  worker: Pick<WorkerHost, 'openStream'>,
  events: Pick<DatabaseEvents, 'onNotice'>,
  prepare: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const pool = new pg.Pool({
    stream: worker.openStream,
    host: 'embedded',
    port: 0,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    min: 1,
    idleTimeoutMillis: 0,
    types: valueParsers,
    onConnect: async (client) => {
      // All clients share one database session, so reset what the previous client left.
      await client.query('rollback');
      await client.query('discard all');
      await prepare(client);
    },
  });
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.on('notice', (notice) => events.onNotice?.(notice.message ?? ''));
  });
  pool.on('error', () => undefined);
  return pool;
}

/** Changes Portico's own files only: the directory may contain other files of the operator. */
function restrictToOwner({ dataDir, onWarning }: EmbeddedOptions): void {
  try {
    const found = makeEntryPrivate(dataDir) + makePrivate(join(dataDir, 'db'));
    if (found > 0) {
      onWarning?.('Other users of this machine could read the data directory. Its permissions are now fixed.', {
        directory: dataDir,
        entries: found,
      });
    }
  } catch (error) {
    onWarning?.('The permissions of the data directory cannot be restricted to its owner.', {
      directory: dataDir,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Fills the data directory on the first start. After a power failure, it is complete or absent. */
async function prepareDirectory(directory: string, templateDir: string | undefined): Promise<void> {
  const template = usableTemplate(templateDir);
  if (template !== undefined) {
    await unpackDurably(template, directory, makePrivate);
    return;
  }
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await (await startWorker({ directory: unfinished }, {})).close();
  await publishDirectory(unfinished, directory);
}
