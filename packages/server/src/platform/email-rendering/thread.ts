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
  /** A thread that does not answer in this time is ended. */
  readonly answerMillisMax: number;
  readonly idleMillisMax: number;
  readonly onIdle: (thread: Thread) => void;
}

const stopped = 'The template or theme takes too long or too much memory to render.';

/** Starts a thread. It has no environment variables, and its memory is limited. */
export function startThread(input: WorkerInput, { answerMillisMax, idleMillisMax, onIdle }: Options): Thread {
  const worker = new Worker(new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url), {
    workerData: input,
    name: 'portico-email',
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 8 },
  });
  const ready = Promise.withResolvers<void>();
  let current: PromiseWithResolvers<FinishedJob> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isDead = false;
  const die = (cause?: Error) => {
    isDead = true;
    ready.reject(cause ?? new Error('The thread that renders emails does not start.'));
    current?.resolve({ outcome: { status: 'error', error: stopped }, cpuMillis: answerMillisMax });
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
      const watch = setTimeout(() => {
        die();
        void worker.terminate();
      }, answerMillisMax);
      worker.postMessage(job);
      const finished = await current.promise;
      clearTimeout(watch);
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
