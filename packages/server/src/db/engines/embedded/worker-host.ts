import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { DatabaseStartError } from '../../errors.ts';
import type { DatabaseEvents } from '../engine.ts';
import { saveScarceMemory } from './scarce-memory.ts';
import { createWireStream, type WireStream } from './wire-stream.ts';
import type { OpenOrder, WorkerOrder, WorkerReport } from './worker-messages.ts';

/** The worker thread of the embedded database. */
export interface WorkerHost {
  /** Opens a stream to the only session of the database, for the driver. */
  openStream(): Duplex;
  /** Shuts the database down cleanly and ends the thread. */
  close(): Promise<void>;
}

let prepared: Host | undefined;

/**
 * Starts the thread before it is known which database to open. It loads and compiles the engine while the process loads its own code, and
 * unpacks the database on the first start.
 */
export function prepareWorker(): void {
  prepared = new Host();
  // Reported to the caller of `startWorker`.
  prepared.ready.catch(() => undefined);
}

/**
 * Starts the thread, unless it is prepared, and waits until the database is ready.
 *
 * @throws {DatabaseStartError} the database cannot start
 */
export async function startWorker(order: OpenOrder, events: DatabaseEvents): Promise<WorkerHost> {
  const host = prepared ?? new Host();
  prepared = undefined;
  await host.open(order, events);
  return host;
}

/** Returns the worker's source file when this file is source, or the bundled program when it is bundled. */
function workerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './database-thread.js', import.meta.url);
}

class Host implements WorkerHost {
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  #events: DatabaseEvents = {};
  readonly #streams = new Set<WireStream>();
  readonly #closed = Promise.withResolvers<void>();
  #state: 'starting' | 'running' | 'closing' | 'ended' = 'starting';

  constructor() {
    saveScarceMemory();
    const worker = new Worker(workerFile(), {
      name: 'portico-database',
      execArgv: [],
      env: {},
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.#worker = worker;
    const started = Promise.withResolvers<void>();
    this.ready = started.promise;
    worker.on('message', (report: WorkerReport) => {
      if (report instanceof Uint8Array) return this.#receive(report);
      if (report.kind === 'ready') {
        this.#state = 'running';
        started.resolve();
      }
      if (report.kind === 'failed') this.#fail(new Error(report.reason), started.reject);
      if (report.kind === 'closed') this.#end();
    });
    worker.on('error', (error) => this.#fail(error, started.reject));
    worker.on('exit', (code) => this.#fail(new Error(`its thread ended with code ${code}`), started.reject));
  }

  async open(order: OpenOrder, events: DatabaseEvents): Promise<void> {
    this.#events = events;
    this.#worker.postMessage(order satisfies WorkerOrder);
    // Nothing has to be written to the disk before the process ends.
    if ('archive' in order) this.#worker.unref();
    await this.ready;
  }

  openStream = (): Duplex => {
    const stream = createWireStream((bytes) => this.#worker.postMessage(bytes));
    this.#streams.add(stream);
    stream.on('close', () => this.#streams.delete(stream));
    if (this.#state !== 'running') stream.destroy(new Error('The embedded database is not running.'));
    return stream;
  };

  close = async (): Promise<void> => {
    if (this.#state === 'running') {
      this.#state = 'closing';
      this.#worker.postMessage('close');
    }
    if (this.#state === 'closing') await this.#closed.promise;
    await this.#worker.terminate();
  };

  /** Passes bytes to the newest stream: there is only one session. */
  #receive(bytes: Uint8Array): void {
    [...this.#streams].at(-1)?.receive(bytes);
  }

  #end(): void {
    this.#state = 'ended';
    this.#closed.resolve();
  }

  #fail(cause: Error, rejectStart: (error: Error) => void): void {
    const before = this.#state;
    if (before === 'ended') return;
    this.#end();
    if (before === 'starting') {
      rejectStart(new DatabaseStartError(`The embedded database does not start: ${cause.message}`, { cause }));
      return;
    }
    const error = new Error(`The embedded database has stopped: ${cause.message}`, { cause });
    for (const stream of this.#streams) stream.destroy(error);
    if (before === 'running') this.#events.onFatal?.(error);
  }
}
