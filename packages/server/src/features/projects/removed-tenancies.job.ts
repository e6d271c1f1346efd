import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type BackgroundJob, cleanupEverySeconds, type TenancyCleanup } from '../../platform/background-jobs.ts';

const someRemoved = unscoped('projects.removed_tenancies', (q) =>
  q.selectFrom('removed_tenancies').select('id').orderBy('removed_at').limit(100),
);

/** So long a replica that has not heard of the removal may still write rows. */
const latecomersMillis = 5 * 60_000;

const forgetRemoved = unscoped('projects.forget_removed_tenancy', (q, the: { tenancyId: TenancyId; before: Date }) =>
  q.deleteFrom('removed_tenancies').where('id', '=', the.tenancyId).where('removed_at', '<', the.before),
);

/**
 * The job that deletes what removed projects left behind, in small steps so that nobody waits for it. Safe to run on
 * several replicas at once and to be killed at any point: the tenancy stays listed until nothing of it is left and
 * nobody can add to it any more.
 *
 * @param cleanups of all features that own rows of tenancies, in the order in which rows may go
 */
export function removedTenanciesJob(cleanups: readonly TenancyCleanup[]): BackgroundJob {
  return {
    name: 'projects: delete what removed ones left behind',
    everySeconds: cleanupEverySeconds,
    run: async ({ db, now }) => {
      for (const { id } of await someRemoved.all({ db })) {
        for (const { run } of cleanups) {
          while ((await run({ db, tenancyId: id })) > 0);
        }
        await forgetRemoved.run({ db }, { tenancyId: id, before: new Date(now.getTime() - latecomersMillis) });
      }
      // Tenancies stay listed for a while, so they are not counted as left to do.
      return 0;
    },
  };
}
