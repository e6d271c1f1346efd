import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { inTransaction } from '../../db/handle.ts';
import { unscoped } from '../../db/statements.ts';
import { type BackgroundJob, hourlySeconds } from '../../kernel/background/jobs.ts';
import { expiredRows, type KeptRows } from '../../kernel/background/retention.ts';
import { announceChange } from '../../kernel/changes/announce.ts';
import { userDeleted } from './users.service.ts';

/** Anonymous users without activity. Those with payments or a picture stay. */
export const unusedAnonymous: KeptRows = {
  setting: ['users', 'anonymousUnusedDays'],
  rows: (before) => sql`select a.tenancy_id, a.user_id from user_activity a
    where a.tenancy_id = t.id and a.is_anonymous and a.last_active_at < ${before}
      and not exists (
        select 1 from payment_customers c
        where c.tenancy_id = a.tenancy_id and c.customer_type = 'user' and c.customer_id = a.user_id::text
      )
      and not exists (
        select 1 from users p where p.tenancy_id = a.tenancy_id and p.id = a.user_id and p.profile_image_url is not null
      )
    order by a.last_active_at, a.user_id`,
};

/** Deletes a batch of unused anonymous users. */
const deleteUnusedAnonymous = unscoped(
  'users.delete_unused_anonymous',
  (_q, the: { now: Date }) => sql<{ readonly id: UserId }>`
    with old as materialized (${expiredRows(unusedAnonymous, the.now)})
    delete from users u using old
    where u.tenancy_id = old.tenancy_id and u.id = old.user_id and u.is_anonymous returning u.id`,
);

/** The job that deletes anonymous users after the days that a project has chosen. */
export const unusedAnonymousJob: BackgroundJob = {
  name: 'users: delete unused anonymous ones',
  everySeconds: hourlySeconds,
  run: async (context) =>
    await inTransaction(context, async (inner) => {
      const deleted = await deleteUnusedAnonymous.all(inner, { now: inner.now });
      const ids = deleted.map(({ id }) => id);
      await announceChange(inner, userDeleted, ids);
      return ids.length;
    }),
};
