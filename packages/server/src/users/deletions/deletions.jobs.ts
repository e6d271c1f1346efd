import { Refusal } from '../../base/refusal.ts';
import { type BackgroundJob, cleanupEverySeconds, type JobContext } from '../../kernel/background/jobs.ts';
import { failuresOfEach, throwFailures } from '../../kernel/background/separately.ts';
import type { Platform } from '../../kernel/platform.ts';
import { removeDueUser } from '../users/index.ts';
import { type DueUser, dueUsers, usersMax } from './deletions.queries.ts';

/** Returns the job that deletes users whose scheduled time has come. */
export function scheduledDeletionsJob(platform: Platform): BackgroundJob {
  return {
    name: 'users: delete scheduled ones',
    everySeconds: cleanupEverySeconds,
    run: async (context) => {
      let count = 0;
      const failures: unknown[] = [];
      let place = { afterAt: '-infinity', afterId: '00000000-0000-0000-0000-000000000000' };
      // Neither those who must stay nor those whose deletion fails hold up the others.
      for (let isLast = false; !isLast && count < usersMax; ) {
        const due = await dueUsers.all(context, { now: context.now, ...place });
        failures.push(
          ...(await failuresOfEach(due, async (user) => {
            if (await deleteDue(context, platform, user)) count += 1;
          })),
        );
        isLast = due.length < usersMax;
        const last = due.at(-1);
        if (last !== undefined) place = { afterAt: last.due_at, afterId: last.id };
      }
      throwFailures(failures);
      return count;
    },
  };
}

/**
 * Deletes a user in a transaction. Of two processes, one deletes the user. A person who has become the last owner of a project
 * stays until there is another owner.
 *
 * @returns whether the user was deleted
 */
async function deleteDue({ db, now }: JobContext, platform: Platform, user: DueUser): Promise<boolean> {
  const project = await platform.projects.find(db, user.project_id, user.branch_id);
  if (typeof project !== 'object') return false;
  try {
    return await removeDueUser({ db, now, platform, project, tenancyId: user.tenancy_id }, user.id);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
