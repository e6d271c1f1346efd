import { Worker } from 'node:worker_threads';
import type { RenderJob } from './email-job.ts';
import type { FinishedJob, WorkerInput, WorkerReport } from './worker-messages.ts';

/** A worker thread that renders one email at a time. */
export interface Thread {
  /** @throws {Error} the thread does not start, for example because the runtime was not built */
  run(job: RenderJob): Promise<FinishedJob>;
  /** Whether the thread has ended. */
  isDead(): boolean;
  stop(): Promise<void>;
}

interface Options {
  /** A thread whose job takes more processor time is ended. */
  readonly cpuMillisMax: number;
  /** A thread that does not answer in this time is ended. */
  readonly answerMillisMax: number;
  readonly idleMillisMax: number;
  readonly onIdle: (thread: Thread) => void;
}

/** How often the processor time of a running job is read, in milliseconds. */
const meterMillis = 200;

const stopped = 'The template or theme takes too long or too much memory to render.';

/** Starts a worker without environment variables, whose memory is limited. */
function startWorker(input: WorkerInput): Worker {
  const file = import.meta.url.endsWith('.ts') ? './worker.ts' : './email-thread.js';
  return new Worker(new URL(file, import.meta.url), {
    workerData: input,
    name: 'portico-email',
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 8 },
  });
}

/** Starts a thread. */
export function startThread(input: WorkerInput, options: Options): Thread {
  const { cpuMillisMax, answerMillisMax, idleMillisMax, onIdle } = options;
  const worker = startWorker(input);
  const ready = Promise.withResolvers<void>();
  let current: PromiseWithResolvers<FinishedJob> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let startedAt = 0;
  let isDead = false;
  const die = (cause?: Error) => {
    isDead = true;
    ready.reject(cause ?? new Error('The thread that renders emails does not start.'));
    current?.resolve({ outcome: { status: 'error', error: stopped }, cpuMillis: performance.now() - startedAt });
  };
  ready.promise.catch(() => undefined);
  worker.on('message', (report: WorkerReport) => (report === 'ready' ? ready.resolve() : current?.resolve(report)));
  worker.on('error', die);
  worker.on('exit', () => die());

  const thread: Thread = {
    isDead: () => isDead,
    run: async (job) => {
      clearTimeout(idle);
      worker.ref();
      await ready.promise;
      current = Promise.withResolvers();
      if (isDead) die();
      const kill = () => {
        die();
        void worker.terminate();
      };
      startedAt = performance.now();
      const watch = setTimeout(kill, answerMillisMax);
      let first: number | undefined;
      const meter = setInterval(async () => {
        const used = await cpuMillisOf(worker);
        first ??= used;
        // @guard cpu-time-of-email-thread
        if (used - first > cpuMillisMax) kill();
      }, meterMillis);
      worker.postMessage(job);
      const finished = await current.promise;
      clearTimeout(watch);
      clearInterval(meter);
      worker.unref();
      idle = setTimeout(() => onIdle(thread), idleMillisMax).unref();
      return finished;
    },
    stop: async () => {
      clearTimeout(idle);
      die();
      await worker.terminate();
    },
  };
  return thread;
}

/** Returns the processor time of a thread, also while it is in an endless loop. NaN if the thread has ended. */
async function cpuMillisOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return Number.NaN;
  }
}
