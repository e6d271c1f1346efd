import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ServerLogger } from '../base/log-messages.ts';
import { createLogger } from '../base/logger.ts';
import { MetricsRelay } from '../monitoring/metrics-relay.ts';
import { banner, stoppedText, stoppingText } from '../settings/banner.ts';
import { productionWarnings } from '../settings/production-warnings.ts';
import type { Settings } from '../settings/settings.ts';
import { restartPauseMillis } from './restart-pause.ts';

/** Time limit for running requests of a process after a stop signal. */
export const stopMillisMax = 10_000;

/** Time after which a process that does not stop is killed. */
const killMillis = stopMillisMax + 2_000;

/** Message of a worker process that accepts requests. */
export interface WorkerReady {
  readonly publicUrl: string;
  readonly port: number;
  readonly setupLink: string | undefined;
}

/**
 * Runs the worker processes of the server until a signal stops this process. The first one starts alone: it applies
 * migrations and reports problems of the settings once. A worker that ends is replaced.
 *
 * @throws {Error} the port is in use
 */
export async function supervise(settings: Settings): Promise<void> {
  await requireFreePort(settings);
  const supervisor = new Supervisor(settings, createLogger(settings));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void supervisor.stop());
  await supervisor.start();
}

/** Workers share a port, so they would also share that of another server without noticing. */
async function requireFreePort({ host, port }: Settings): Promise<void> {
  const server = createServer();
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** A place for one worker at a time. */
interface Place {
  worker: Worker | undefined;
  /** Number of workers that ended soon, one after the other. */
  earlyEnds: number;
}

class Supervisor {
  readonly #settings: Settings;
  readonly #logger: ServerLogger;
  readonly #places: Place[];
  readonly #pauses = new Set<NodeJS.Timeout>();
  /** The port of all workers. Undefined until the first one has it. */
  #port: number | undefined;
  #isStopping = false;
  readonly #metrics = new MetricsRelay(() => {
    const running = this.#places.map((place) => [this.#nameOf(place), place.worker] as const);
    return new Map(running.flatMap(([name, worker]) => (worker === undefined ? [] : [[name, worker] as const])));
  });

  constructor(settings: Settings, logger: ServerLogger) {
    this.#settings = settings;
    this.#logger = logger;
    this.#places = Array.from({ length: settings.workers }, () => ({ worker: undefined, earlyEnds: 0 }));
  }

  /** Starts all workers and prints the banner. Ends the process if the first one cannot start: it has printed why. */
  async start(): Promise<void> {
    const [first, ...others] = this.#places;
    const ready = first && (await this.#run(first));
    if (ready === undefined) {
      if (!this.#isStopping) process.exit(1);
      return;
    }
    this.#port = ready.port;
    await Promise.all(others.map(async (place) => await this.#run(place)));
    if (this.#isStopping) return;
    process.stdout.write(banner({ settings: this.#settings, dataDir: '', ...ready }));
    const { publicUrl } = ready;
    for (const warning of productionWarnings(this.#settings, publicUrl)) this.#logger.warn({ publicUrl }, warning);
  }

  /** Stops all workers, which finish their requests, and ends the process. */
  async stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    process.stdout.write(stoppingText);
    for (const pause of this.#pauses) clearTimeout(pause);
    const areClean = await Promise.all(
      this.#places.map(
        async ({ worker }) => worker === undefined || stopped(worker, this.#settings.stopDelayMillis + killMillis),
      ),
    );
    process.stdout.write(stoppedText);
    process.exit(areClean.every((isClean) => isClean) ? 0 : 1);
  }

  /** Starts a worker. @returns its message, or undefined if it ended before it was ready */
  async #run(place: Place): Promise<WorkerReady | undefined> {
    const worker = cluster.fork(this.#port === undefined ? {} : { PORTICO_PORT: String(this.#port) });
    const startedAt = performance.now();
    place.worker = worker;
    return await new Promise((resolve) => {
      worker.on('message', (message: unknown) => {
        if (isReady(message)) resolve(message);
        else this.#metrics.receive(this.#nameOf(place), worker, message);
      });
      worker.once('exit', (code: number | null, signal: string | null) => {
        place.worker = undefined;
        resolve(undefined);
        if (this.#isStopping || this.#port === undefined) return;
        this.#replace(place, performance.now() - startedAt, { pid: worker.process.pid, code, signal });
      });
    });
  }

  /** Returns the number of a place, from 1. */
  #nameOf(place: Place): string {
    return String(this.#places.indexOf(place) + 1);
  }

  #replace(place: Place, livedMillis: number, details: object): void {
    const { pauseMillis, earlyEnds } = restartPauseMillis(livedMillis, place.earlyEnds);
    place.earlyEnds = earlyEnds;
    this.#logger.error({ ...details, pauseMillis }, 'a worker process ended and is replaced');
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      void this.#run(place);
    }, pauseMillis);
    this.#pauses.add(pause);
  }
}

function isReady(message: unknown): message is WorkerReady {
  return typeof message === 'object' && message !== null && 'publicUrl' in message;
}

/** Stops a worker, and kills it after a time. @returns whether it finished its requests. One that is still starting has none */
async function stopped(worker: Worker, millisMax: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const killer = setTimeout(() => worker.process.kill('SIGKILL'), millisMax);
    worker.once('exit', (code: number | null, signal: string | null) => {
      clearTimeout(killer);
      resolve(code === 0 || signal === 'SIGTERM');
    });
    worker.process.kill('SIGTERM');
  });
}
