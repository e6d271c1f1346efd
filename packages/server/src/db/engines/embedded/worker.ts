import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFilesystem } from './durable-filesystem.ts';
import { startParameters } from './start-parameters.ts';
import type { WorkerInput, WorkerOrder, WorkerReport } from './worker-messages.ts';

/** Runs the embedded database. Started by `worker-host.ts`; everything it says goes through messages. */

/** How an error thrown by the database code says that it is an ordinary SQL error. */
const SQL_ERROR_STATUS = 100;

const port = parentPort;
if (port === null) throw new Error('worker.ts runs in a thread of its own.');
const report = (message: WorkerReport, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

try {
  const { directory }: WorkerInput = workerData;
  const database = new PGlite({
    fs: new DurableFilesystem(directory),
    // Migrations may create these; any other extension has to be added here first.
    extensions: { pg_trgm, btree_gin },
    startParams: [...startParameters],
  });
  await database.waitReady;
  stopOnUnknownFailures(database);
  port.on('message', (order: WorkerOrder) => {
    if (order === 'close') void close(database);
    else answer(database, order);
  });
  report({ kind: 'ready' });
} catch (error) {
  fail(error);
}

function answer(database: PGlite, bytes: Uint8Array): void {
  try {
    const answered = database.execProtocolRawSync(bytes);
    // Only the answer to a start-up message is a view of the module's own buffer.
    const own = answered.byteLength === answered.buffer.byteLength ? answered : answered.slice();
    report(own, own.buffer instanceof ArrayBuffer ? [own.buffer] : []);
  } catch (error) {
    fail(error);
  }
}

async function close(database: PGlite): Promise<void> {
  try {
    await database.close();
    report({ kind: 'closed' });
  } catch (error) {
    fail(error);
  }
}

/**
 * PGlite takes whatever the database code throws for an SQL error and tries again. After a panic, an exhausted memory or
 * an exit of the session that would go on for ever, so the thread is ended instead.
 */
function stopOnUnknownFailures(database: PGlite): void {
  const module = database.Module;
  const step = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if (!isSqlError(error)) fail(error);
      throw error;
    }
  };
}

function isSqlError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === SQL_ERROR_STATUS;
}

function fail(error: unknown): never {
  report({ kind: 'failed', reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exit(1);
}
