import { readFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFilesystem } from './durable-filesystem.ts';
import type { MemoryFilesystem } from './memory-filesystem.ts';
import { parametersInMemory, startParameters } from './start-parameters.ts';
import type { OpenOrder, WorkerOrder, WorkerReport } from './worker-messages.ts';

/** Runs the embedded database. Started by `worker-host.ts`, which it communicates with through messages. */

/** The status of ordinary SQL errors that the database code throws. */
const SQL_ERROR_STATUS = 100;

const port = parentPort;
if (port === null) throw new Error('worker.ts must run in a worker thread.');
const report = (message: WorkerReport, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

let database: PGlite | undefined;
try {
  const engine = await WebAssembly.compile(
    await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
  port.on('message', (order: WorkerOrder) => {
    if (order === 'close') void close(database);
    else if (order instanceof Uint8Array) answer(database, order);
    else void open(engine, order);
  });
} catch (error) {
  fail(error);
}

async function open(engine: WebAssembly.Module, order: OpenOrder): Promise<void> {
  try {
    database = new PGlite({
      pgliteWasmModule: engine,
      fs: await filesOf(order),
      // Extensions that migrations may create.
      extensions: { pg_trgm, btree_gin },
      startParams: [...startParameters, ...('archive' in order ? parametersInMemory : [])],
    });
    await database.waitReady;
    stopOnUnknownFailures(database);
    report({ kind: 'ready' });
  } catch (error) {
    fail(error);
  }
}

async function filesOf(order: OpenOrder): Promise<DurableFilesystem | MemoryFilesystem> {
  if ('directory' in order) return new DurableFilesystem(order.directory);
  // Only tests use it.
  const { openArchive } = await import('./memory-filesystem.ts');
  return openArchive(order.archive);
}

function answer(database: PGlite | undefined, bytes: Uint8Array): void {
  try {
    if (database === undefined) throw new Error('no directory is open');
    const answered = database.execProtocolRawSync(bytes);
    // Only the response to a start-up message is a view of the module's own buffer.
    const own = answered.byteLength === answered.buffer.byteLength ? answered : answered.slice();
    report(own, own.buffer instanceof ArrayBuffer ? [own.buffer] : []);
  } catch (error) {
    fail(error);
  }
}

async function close(database: PGlite | undefined): Promise<void> {
  try {
    await database?.close();
    report({ kind: 'closed' });
  } catch (error) {
    fail(error);
  }
}

/**
 * Ends the thread after errors that are not SQL errors. PGlite treats every error as an SQL error and continues. After
 * a panic, an out-of-memory error or a session exit, it would loop forever.
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
  // The file system of the database throws objects that are no errors.
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : inspect(error, { breakLength: Infinity });
  report({ kind: 'failed', reason });
  process.exit(1);
}
