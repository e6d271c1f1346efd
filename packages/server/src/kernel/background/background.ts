import type { Database } from '../../db/engines/engine.ts';
import { type BackgroundJob, type JobContext, type JobState, runJobs, startJobs } from './jobs.ts';
import type { AnyWorker, WorkerCounts } from './worker.ts';

/** What a process does in the background. */
interface Parts {
  readonly database: Database;
  readonly workers: readonly AnyWorker[];
  readonly jobs: readonly BackgroundJob[];
  readonly context: () => JobContext;
  readonly onError: (error: unknown, name: string) => void;
}

/** The background work of one process. */
export interface Background {
  /** Runs all jobs now. */
  sweep(): Promise<void>;
  /** Returns how the runs of each job ended in this process. */
  jobs(): readonly JobState[];
  /** Returns what each worker has done, by its name. */
  counts(): Readonly<Record<string, WorkerCounts>>;
  /** Returns for each worker how long its oldest due item has been due, in seconds. */
  oldestDueSeconds(): Promise<Readonly<Record<string, number>>>;
  /**
   * Begins nothing until the returned function is called, and waits for what runs, for a second at most. Tests replace the data
   * in between.
   */
  pause(): Promise<() => void>;
  /** Begins nothing more, and waits for what runs. */
  stop(): Promise<void>;
}

/** Starts workers and jobs. */
export function startBackground({ database, workers, jobs, context, onError }: Parts): Background {
  const stopSignals = database.onSignal((signal) => {
    for (const worker of workers) worker.onSignal(signal);
  });
  const running = startJobs(jobs, context, onError);
  for (const worker of workers) worker.start();
  return {
    sweep: async () => await runJobs(jobs, context),
    jobs: () => running.states(),
    counts: () => Object.fromEntries(workers.map((worker) => [worker.name, worker.counts()])),
    oldestDueSeconds: async () => {
      const ages = workers.map(async (worker) => [worker.name, await worker.oldestDueSeconds()] as const);
      return Object.fromEntries(await Promise.all(ages));
    },
    pause: async () => {
      await Promise.all([running.idle(), ...workers.map(async (worker) => await worker.pause())]);
      return () => {
        for (const worker of workers) worker.resume();
      };
    },
    stop: async () => {
      stopSignals();
      await Promise.all([running.stop(), ...workers.map(async (worker) => await worker.stop())]);
    },
  };
}
