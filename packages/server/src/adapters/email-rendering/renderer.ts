import { TooBusy } from '../../base/passwords/work-queue.ts';
import { type RenderJob, type RenderOutcome, renderLimits } from './email-job.ts';
import { RenderQueue } from './render-queue.ts';
import { startThread, type Thread } from './thread.ts';
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

interface Waiting {
  readonly job: RenderJob;
  readonly settle: PromiseWithResolvers<RenderOutcome>;
}

const threadsMaxDefault = 2;
const waitingOfProjectMax = 200;
/** A thread ends if the code of a job cannot be interrupted, after this many times the processor time of a job. */
const graceFactor = 1.5;
/** A thread ends when it had no work for this long, since it takes about 100 MB. */
const idleMillisMax = 60_000;

/** Creates the renderer of a process. Threads start with the first job. */
export function createEmailRenderer(options: Options): EmailRenderer {
  const { directory, threadsMax = threadsMaxDefault, cpuMillisMax = renderLimits.cpuMillisMax } = options;
  const { answerMillisMax = renderLimits.answerMillisMax } = options;
  const queue = new RenderQueue<Waiting>();
  const threads = createThreadPool(threadsMax, (onIdle) =>
    startThread(
      { directory, cpuMillisMax },
      { cpuMillisMax: graceFactor * cpuMillisMax, answerMillisMax, idleMillisMax, onIdle },
    ),
  );
  const running = new Map<string, number>();
  /** Threads that one project can use, and that all slow projects together can use. */
  const sharedMax = Math.max(1, threadsMax - 1);
  let isClosed = false;

  const next = () => {
    while (!queue.isEmpty && threads.hasRoom()) {
      const slow = [...running].reduce((sum, [project, jobs]) => sum + (queue.isSlow(project) ? jobs : 0), 0);
      const taken = queue.take(
        // @guard slow-projects-leave-thread-to-others
        (project) => (running.get(project) ?? 0) < sharedMax && (slow < sharedMax || !queue.isSlow(project)),
      );
      if (taken === undefined) return;
      void work(threads.take(), taken.project, taken.item);
    }
  };

  const work = async (thread: Thread, project: string, { job, settle }: Waiting) => {
    running.set(project, (running.get(project) ?? 0) + 1);
    try {
      const { outcome, cpuMillis } = await thread.run(job);
      queue.spend(project, cpuMillis);
      settle.resolve(outcome);
    } catch (error) {
      settle.reject(error);
    }
    const left = (running.get(project) ?? 1) - 1;
    if (left === 0) running.delete(project);
    else running.set(project, left);
    if (thread.isDead() || isClosed) threads.end(thread);
    else threads.giveBack(thread);
    next();
  };

  return {
    render: async (project, job, { isUrgent = false } = {}) => {
      if (isClosed || queue.lengthOf(project) >= waitingOfProjectMax) {
        throw new TooBusy('Too many emails are being rendered.');
      }
      const settle = Promise.withResolvers<RenderOutcome>();
      queue.add(project, { job, settle }, isUrgent);
      next();
      return await settle.promise;
    },
    close: async () => {
      isClosed = true;
      for (const { settle } of queue.drain()) settle.reject(new TooBusy('The server is shutting down.'));
      await threads.close();
    },
  };
}
