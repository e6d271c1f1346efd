import { type FairItem, FairQueue } from './fair-queue.ts';
import { TooBusy } from './too-busy.ts';

/** Work that a project asks for. */
export interface FairTask extends FairItem {
  /** Returns whether nobody waits for the result any more. The work then never begins. */
  readonly isGone?: (() => boolean) | undefined;
}

/** Numbers of tasks. */
export interface WorkCounts {
  readonly running: number;
  readonly waiting: number;
}

interface Options {
  /** Returns the number of tasks that may run at a time. A lower number applies to the next tasks. */
  readonly atOnce: () => number;
  /** Whether a project leaves a place to others also if its tasks are quick. */
  readonly alwaysLeavesOne: boolean;
  /** How much may wait: sum of the expected milliseconds, or the number of tasks that give none. */
  readonly waitingMax: number;
}

interface Waiting extends FairTask {
  readonly start: PromiseWithResolvers<void>;
}

/**
 * Runs a limited number of tasks at a time, for projects that share the process:
 *
 * - The next task is of the project that has spent the least time.
 * - Slow tasks, of all projects together, leave one place to quick ones. With a single place there is none to leave.
 * - A project may fill as much of the queue as it leaves free, so there is always room for another one.
 * - A task for which nobody waits any more is dropped.
 */
export class FairWork {
  readonly #options: Options;
  readonly #queue = new FairQueue<Waiting>();
  readonly #running = new Set<FairTask>();
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns the numbers of tasks that run and wait. */
  counts(): WorkCounts {
    return { running: this.#running.size, waiting: this.#queue.items().length };
  }

  /**
   * Runs a task when its turn comes.
   *
   * @throws {TooBusy} too much work of the project is waiting, nobody waits for the result any more, or the queue is closed
   */
  async run<T>(task: FairTask, work: () => Promise<T>): Promise<T> {
    if (this.#isClosed || !this.#hasRoom(task)) throw new TooBusy('Too much work of the project is waiting.');
    const waiting: Waiting = { ...task, start: Promise.withResolvers<void>() };
    this.#queue.add(waiting);
    this.#startNext();
    await waiting.start.promise;
    try {
      return await work();
    } finally {
      this.#running.delete(waiting);
      this.#startNext();
    }
  }

  /** Records the processor time of tasks that gave no expected time, in milliseconds. */
  spend(project: string, millis: number): void {
    this.#queue.spend(project, millis);
  }

  /** Rejects what waits, and everything later. */
  close(): void {
    this.#isClosed = true;
    for (const { project } of this.#queue.items()) this.#drop(project, () => true);
  }

  #hasRoom(task: FairTask): boolean {
    if (this.#fits(task)) return true;
    this.#drop(task.project, (one) => one.isGone?.() === true);
    return this.#fits(task);
  }

  #fits({ project }: FairTask): boolean {
    const ofProject = sizeOf(this.#queue.itemsOf(project));
    // @guard room-in-queue-for-other-projects
    return ofProject === 0 || ofProject < this.#options.waitingMax - sizeOf(this.#queue.items());
  }

  #startNext(): void {
    const atOnce = this.#options.atOnce();
    while (!this.#queue.isEmpty && this.#running.size < atOnce) {
      const next = this.#queue.take((task) => this.#mayRun(task, Math.max(1, atOnce - 1)));
      if (next === undefined) return;
      if (next.isGone?.() === true) {
        next.start.reject(new TooBusy('The caller has gone.'));
        continue;
      }
      this.#running.add(next);
      if (next.millis !== undefined) this.#queue.spend(next.project, next.millis);
      next.start.resolve();
    }
  }

  /** @param shared places that a project, or all slow tasks, may use */
  #mayRun(task: FairTask, shared: number): boolean {
    const running = [...this.#running];
    const ofProject = running.filter(({ project }) => project === task.project).length;
    if (this.#options.alwaysLeavesOne && ofProject >= shared) return false;
    // @guard slow-projects-leave-thread-to-others
    return !this.#queue.isSlow(task) || running.filter((one) => this.#queue.isSlow(one)).length < shared;
  }

  #drop(project: string, isDropped: (task: Waiting) => boolean): void {
    for (const { start } of this.#queue.removeOf(project, isDropped))
      start.reject(new TooBusy('The work was dropped.'));
  }
}

function sizeOf(tasks: readonly FairTask[]): number {
  return tasks.reduce((sum, { millis = 1 }) => sum + millis, 0);
}
