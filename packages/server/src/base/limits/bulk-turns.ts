import { setTimeout as wait } from 'node:timers/promises';
import { FairWork } from '../fair-work.ts';

/** Bulk work, such as an import, that is done in parts while others use the process. */
export interface BulkTurns {
  /** Notes a request that is no bulk work. */
  noteOther(): void;
  /**
   * Works on items in parts, in their order. Without other requests, all items are one part, or few. With them, parts are short, one
   * part of all bulk work runs at a time, and a pause follows each. Projects take turns.
   *
   * @throws {TooBusy} too much bulk work of the project is waiting
   */
  inParts<T>(project: string, items: readonly T[], work: (part: readonly T[]) => Promise<void>): Promise<void>;
  /**
   * Works on one part when its turn comes.
   *
   * @param work called with the number of items that the part should have
   * @param countOf returns how many it had
   * @throws {TooBusy} too much bulk work of the project is waiting
   */
  onePart<T>(project: string, work: (size: number) => Promise<T>, countOf: (done: T) => number): Promise<T>;
}

/** Milliseconds for which a request counts as others who use the process: their next one should not wait either. */
const othersMillis = 5_000;
/** Milliseconds that a part should take while others use the process. */
const partMillis = 8;
/** Pause after a part, in proportion to the time of the part. */
const pauseShare = 1;
/** Items of the first part. Later ones are as large as the time of the one before allows. */
const firstSize = 30;
/** Fewer items take nearly as long, because each part begins and ends a transaction. */
const smallestSize = 20;
/** Longest pause. On a machine without free time, parts would otherwise take less and less of it. */
const pauseMillisMax = 100;
/** Items of a part without others. */
const aloneSize = 1_000;
/** Parts that can wait, of all projects. */
const waitingMax = 200;

/** The time, and how it passes. Tests replace it. */
interface Time {
  now(): number;
  wait(millis: number): Promise<unknown>;
}

/** Creates the turns of a process. */
export function createBulkTurns(time: Time = { now: () => performance.now(), wait }): BulkTurns {
  let otherAt = Number.NEGATIVE_INFINITY;
  let size = firstSize;
  const turns = new FairWork({ atOnce: () => 1, alwaysLeavesOne: false, waitingMax });
  const isShared = () => time.now() - otherAt < othersMillis;

  /** Runs a part when it is its turn, and pauses. */
  const inTurn = async <T>(project: string, part: () => Promise<T>, countOf: (done: T) => number): Promise<T> =>
    // @guard bulk-work-of-projects-in-turns
    await turns.run({ project }, async () => {
      const begun = time.now();
      const done = await part();
      const millis = time.now() - begun;
      turns.spend(project, millis);
      size = nextSize(countOf(done), millis);
      // @guard pause-of-bulk-work
      if (isShared()) await time.wait(Math.min(millis * pauseShare, pauseMillisMax));
      return done;
    });

  const onePart: BulkTurns['onePart'] = async (project, work, countOf) => {
    const part = async () => await work(isShared() ? size : aloneSize);
    // @guard bulk-work-in-turns
    return isShared() ? await inTurn(project, part, countOf) : await part();
  };

  return {
    noteOther: () => {
      otherAt = time.now();
    },
    inParts: async (project, items, work) => {
      // A sign-in that asks an old system has one, and waits for no turn.
      if (items.length === 1) {
        await work(items);
        return;
      }
      for (let done = 0; done < items.length; ) {
        const begin = done;
        const doPart = async (size: number) => {
          const part = items.slice(begin, begin + size);
          await work(part);
          return part.length;
        };
        done += await onePart(project, doPart, (count) => count);
      }
    },
    onePart,
  };
}

/** Returns how many items a part should have, when `count` items took some time. It grows slowly. */
function nextSize(count: number, millis: number): number {
  const fitting = Math.round((count * partMillis) / Math.max(millis, 0.1));
  return Math.max(smallestSize, Math.min(fitting, count * 2, aloneSize));
}
