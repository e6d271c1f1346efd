import type { RenderOutcome } from './email-job.ts';

/** Data of a new thread. */
export interface WorkerInput {
  /** Directory of the runtime. */
  readonly directory: string;
  /** Processor time of one rendering, in milliseconds. */
  readonly cpuMillisMax: number;
}

/** A finished job. */
export interface FinishedJob {
  readonly outcome: RenderOutcome;
  /** Processor time that the job took. */
  readonly cpuMillis: number;
}

/** A message of the thread: it is ready, or a job is finished. */
export type WorkerReport = 'ready' | FinishedJob;
