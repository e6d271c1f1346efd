import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { BaseContext } from '../../platform/context.ts';

/** Deletes some rows of a tenancy and tells how many; 0 when none are left. */
export type TenancySweeper = (context: Pick<BaseContext, 'db'> & { tenancyId: TenancyId }) => Promise<number>;

const someRemoved = unscoped('projects.removed_tenancies', (q) =>
  q.selectFrom('removed_tenancies').select('id').orderBy('removed_at').limit(100),
);

/** So long a replica that has not heard of the removal may still write rows. */
const latecomersMillis = 5 * 60_000;

const forgetRemoved = unscoped('projects.forget_removed_tenancy', (q, the: { tenancyId: TenancyId; before: Date }) =>
  q.deleteFrom('removed_tenancies').where('id', '=', the.tenancyId).where('removed_at', '<', the.before),
);

/**
 * Deletes what removed projects left behind, in small steps so that nobody waits for it. Safe to run on several
 * replicas at once and to be killed at any point: the tenancy stays listed until nothing of it is left and nobody can
 * add to it any more.
 *
 * @param sweepers one per feature that owns rows of tenancies, in the order in which rows may go
 * @returns how many tenancies were looked at
 */
export async function sweepRemovedTenancies(
  context: Pick<BaseContext, 'db' | 'now'>,
  sweepers: readonly TenancySweeper[],
): Promise<number> {
  const { db, now } = context;
  const removed = await someRemoved.all({ db });
  for (const { id } of removed) {
    for (const sweep of sweepers) {
      while ((await sweep({ db, tenancyId: id })) > 0);
    }
    await forgetRemoved.run({ db }, { tenancyId: id, before: new Date(now.getTime() - latecomersMillis) });
  }
  return removed.length;
}
