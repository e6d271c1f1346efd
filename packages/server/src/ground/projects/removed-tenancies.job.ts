import { unrecorded } from '../../db/origin.ts';
import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type BackgroundJob, cleanupEverySeconds, type TenancyCleanup } from '../../kernel/background/jobs.ts';

const someRemoved = unscoped('projects.removed_tenancies', (q) =>
  q.selectFrom('removed_tenancies').select('id').orderBy('removed_at').limit(100),
);

/** How long a replica that missed the removal may still write rows. */
const latecomersMillis = 5 * 60_000;

const forgetRemoved = unscoped('projects.forget_removed_tenancy', (q, the: { tenancyId: TenancyId; before: Date }) =>
  q.deleteFrom('removed_tenancies').where('id', '=', the.tenancyId).where('removed_at', '<', the.before),
);

/**
 * Creates the job that deletes the rows of removed projects, in small batches to avoid long locks. Safe on several
 * replicas at once and safe to interrupt: the tenancy stays listed until all its rows are deleted and no replica can
 * add more.
 *
 * @param cleanups cleanups of all features that own rows of tenancies, in the required order
 */
export function removedTenanciesJob(cleanups: readonly TenancyCleanup[]): BackgroundJob {
  return {
    name: 'projects: delete data of removed ones',
    everySeconds: cleanupEverySeconds,
    run: async ({ db, now }) => {
      const unrecordedDb = db.withOrigin(() => unrecorded);
      for (const { id } of await someRemoved.all({ db })) {
        const context = { db: unrecordedDb, now, tenancyId: id };
        let isEmpty = true;
        for (const { run, keepsRows } of cleanups) {
          while ((await run(context)) > 0);
          if (await keepsRows?.(context)) isEmpty = false;
        }
        if (!isEmpty) continue;
        await forgetRemoved.run({ db }, { tenancyId: id, before: new Date(now.getTime() - latecomersMillis) });
      }
      // Tenancies stay listed for a while, so they do not count as remaining work.
      return 0;
    },
  };
}
