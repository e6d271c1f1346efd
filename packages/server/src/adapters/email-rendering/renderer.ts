import { FairWork } from '../../base/fair-work.ts';
import { type RenderJob, type RenderOutcome, renderLimits } from './email-job.ts';
import { startThread } from './thread.ts';
import { createThreadPool } from './thread-pool.ts';

/** Renders emails of projects in worker threads. */
export interface EmailRenderer {
  /**
   * Renders an email. Errors of the template or theme are part of the result.
   *
   * @param project the tenancy of the sources: projects share the threads fairly
   * @param options `isUrgent` for emails that a user waits for, such as sign-in codes
   * @throws {TooBusy} too many emails of the project are waiting
   * @throws {Error} the runtime was not built
   */
  render(project: string, job: RenderJob, options?: { readonly isUrgent?: boolean }): Promise<RenderOutcome>;
  /** Ends the threads. Waiting jobs fail. */
  close(): Promise<void>;
}

interface Options {
  /** Directory of the runtime that the build step `email-runtime` writes. */
  readonly directory: string;
  /** Maximum number of threads. Two or more: a project can use all but one. */
  readonly threadsMax?: number;
  readonly cpuMillisMax?: number;
  readonly answerMillisMax?: number;
}

const threadsMaxDefault = 2;
/** Emails that wait: one project can fill half of it. */
const waitingMax = 400;
/** A thread ends if the code of a job cannot be interrupted, after this many times the processor time of a job. */
const graceFactor = 1.5;
/** A thread ends when it had no work for this long, since it takes about 100 MB. */
const idleMillisMax = 60_000;

/** Creates the renderer of a process. Threads start with the first job. */
export function createEmailRenderer(options: Options): EmailRenderer {
  const { directory, threadsMax = threadsMaxDefault, cpuMillisMax = renderLimits.cpuMillisMax } = options;
  const { answerMillisMax = renderLimits.answerMillisMax } = options;
  const threads = createThreadPool((onIdle) =>
    startThread(
      { directory, cpuMillisMax },
      { cpuMillisMax: graceFactor * cpuMillisMax, answerMillisMax, idleMillisMax, onIdle },
    ),
  );
  const queue = new FairWork({ atOnce: () => threadsMax, alwaysLeavesOne: true, waitingMax });
  let isClosed = false;

  const work = async (project: string, job: RenderJob) => {
    const thread = threads.take();
    try {
      const { outcome, cpuMillis } = await thread.run(job);
      queue.spend(project, cpuMillis);
      return outcome;
    } finally {
      if (thread.isDead() || isClosed) threads.end(thread);
      else threads.giveBack(thread);
    }
  };

  return {
    render: async (project, job, { isUrgent } = {}) =>
      await queue.run({ project, isUrgent }, async () => await work(project, job)),
    close: async () => {
      isClosed = true;
      queue.close();
      await threads.close();
    },
  };
}
