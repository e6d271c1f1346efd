import { originText } from '../../db/origin.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { BaseContext } from '../context.ts';
import { type Rounds, startRounds } from './rounds.ts';

/** Context of background jobs. */
export type JobContext = Pick<BaseContext, 'db' | 'now'>;

/** Periodic background work of a feature. */
export interface BackgroundJob {
  readonly name: string;
  readonly everySeconds: number;
  /** Does a part of the work. @returns the amount done, 0 if nothing is left */
  readonly run: (context: JobContext) => Promise<number>;
}

/** Deletes the rows of a feature in a removed tenancy. */
export interface TenancyCleanup {
  readonly name: string;
  /** Deletes a batch of rows. @returns their number, 0 if none are left that can be deleted now */
  readonly run: (context: CleanupContext) => Promise<number>;
  /** Returns whether rows stay until other work with them is done. */
  readonly keepsRows?: (context: CleanupContext) => Promise<boolean>;
}

/** Context of the cleanup of a removed tenancy. */
type CleanupContext = JobContext & { readonly tenancyId: TenancyId };

/** Interval of jobs that delete what projects keep for a shorter time than the default. */
export const hourlySeconds = 3600;

/** Interval of jobs that delete expired data. */
export const cleanupEverySeconds = 60;

/** Returns the time the given milliseconds ago. */
export function millisBefore({ now }: JobContext, millis: number): Date {
  return new Date(now.getTime() - millis);
}

/** A statement that deletes rows from before a time. */
interface Deletion {
  run(context: JobContext, values: { readonly before: Date }): Promise<number>;
}

/** Returns the job that deletes rows of a feature that are older than the given milliseconds. */
export function deletesOld(name: string, deletion: Deletion, keptMillis: number): BackgroundJob {
  const run: BackgroundJob['run'] = async (context) =>
    await deletion.run(context, { before: millisBefore(context, keptMillis) });
  return { name, everySeconds: cleanupEverySeconds, run };
}

/** Maximum number of parts of a job in a row, so that rows are deleted faster than they are created. */
const partsMax = 200;

/** Runs jobs one after another, each until nothing is left or the maximum number of parts is reached. */
export async function runJobs(jobs: readonly BackgroundJob[], context: () => JobContext): Promise<void> {
  for (const { name, run } of jobs) {
    const job = context();
    const origin = originText({ at: job.now, actor: 'system', operation: name });
    const recorded = { ...job, db: job.db.withOrigin(() => origin) };
    for (let part = 0; part < partsMax; part += 1) if ((await run(recorded)) === 0) break;
  }
}

/** How the runs of a job ended in this process. */
export interface JobState extends Pick<BackgroundJob, 'name' | 'everySeconds'> {
  readonly succeededAt: Date | undefined;
  readonly failedAt: Date | undefined;
  /** Kind of the error of the last run. Undefined if it succeeded. */
  readonly error: string | undefined;
}

/** Handle of started jobs. */
interface RunningJobs {
  /** Returns how the runs of each job ended. */
  states(): readonly JobState[];
  /** Waits for running rounds. */
  idle(): Promise<void>;
  /** Stops the jobs and waits for running rounds. */
  stop(): Promise<void>;
}

/**
 * Starts periodic jobs. Jobs with the same period run one after another.
 *
 * @param onError called with the name of a job that failed; the other jobs go on
 */
export function startJobs(
  jobs: readonly BackgroundJob[],
  context: () => JobContext,
  onError: (error: unknown, job: string) => void,
): RunningJobs {
  const states = new Map<BackgroundJob, Omit<JobState, 'name' | 'everySeconds'>>();
  const runOne = async (job: BackgroundJob) => {
    const { succeededAt, failedAt } = states.get(job) ?? {};
    try {
      await runJobs([job], context);
      states.set(job, { succeededAt: context().now, failedAt, error: undefined });
    } catch (error) {
      // The text of an error can contain anything. The log has it.
      states.set(job, { succeededAt, failedAt: context().now, error: error instanceof Error ? error.name : 'Error' });
      onError(error, job.name);
    }
  };
  const rounds = [...Map.groupBy(jobs, ({ everySeconds }) => everySeconds)].map(([everySeconds, group]): Rounds => {
    const work = async () => {
      for (const job of group) await runOne(job);
    };
    return startRounds({ everySeconds, work, onError: (error) => onError(error, 'background jobs') });
  });
  return {
    states: () =>
      jobs.map((job) => {
        const { name, everySeconds } = job;
        const state = states.get(job) ?? { succeededAt: undefined, failedAt: undefined, error: undefined };
        return { name, everySeconds, ...state };
      }),
    idle: async () => {
      await Promise.all(rounds.map((round) => round.idle()));
    },
    stop: async () => {
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}
