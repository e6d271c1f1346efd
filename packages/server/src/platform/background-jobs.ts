import type { TenancyId } from '../db/tenancy.ts';
import type { BaseContext } from './context.ts';
import { type Rounds, startRounds } from './rounds.ts';

/** What work in the background needs. */
export type JobContext = Pick<BaseContext, 'db' | 'now'>;

/** Work that a feature does again and again in the background. */
export interface BackgroundJob {
  readonly name: string;
  readonly everySeconds: number;
  /** Does a part of the work. @returns how much was done; 0 when nothing is left */
  readonly run: (context: JobContext) => Promise<number>;
}

/** Deletes what a feature stored in a tenancy that is going away. */
export interface TenancyCleanup {
  readonly name: string;
  /** Deletes some rows. @returns how many; 0 when none are left */
  readonly run: (context: Pick<BaseContext, 'db'> & { readonly tenancyId: TenancyId }) => Promise<number>;
}

/** How often what is over is deleted. */
export const cleanupEverySeconds = 60;

/** The time so many milliseconds before. */
export function millisBefore({ now }: JobContext, millis: number): Date {
  return new Date(now.getTime() - millis);
}

/** How many parts of a job run in a row, so that rows are deleted faster than they come. */
const partsMax = 200;

/** Runs jobs one after the other, each until nothing is left or it had its turn. */
export async function runJobs(jobs: readonly BackgroundJob[], context: () => JobContext): Promise<void> {
  for (const { run } of jobs) {
    const job = context();
    for (let part = 0; part < partsMax; part += 1) if ((await run(job)) === 0) break;
  }
}

/** Jobs that are started, in rounds by their period. */
interface RunningJobs {
  /** Waits for rounds under way; no other starts. */
  stop(): Promise<void>;
}

/** Runs jobs again and again. Those of one period run one after the other. */
export function startJobs(
  jobs: readonly BackgroundJob[],
  context: () => JobContext,
  onError: (error: unknown) => void,
): RunningJobs {
  const rounds = [...Map.groupBy(jobs, ({ everySeconds }) => everySeconds)].map(
    ([everySeconds, group]): Rounds => startRounds({ everySeconds, onError, work: () => runJobs(group, context) }),
  );
  return {
    stop: async () => {
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}
