import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/**
 * Schedules the deletion of a user. A deletion that is scheduled already keeps its date. The new version of the credentials voids
 * every code, link and flow.
 */
export const scheduleUser = scoped(
  'users.schedule_deletion',
  (q, the: { userId: UserId; deletionAt: Date }, tenancyId) =>
    q
      .updateTable('users')
      // @guard scheduled-deletion-voids-codes
      .set({ deletion_at: the.deletionAt, credential_version: sql<number>`credential_version + 1` })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.userId)
      .where('deletion_at', 'is', null)
      .returning('id'),
);

/** Cancels the scheduled deletion of a user. */
export const unscheduleUser = scoped('users.cancel_deletion', (q, the: { userId: UserId }, tenancyId) =>
  q
    .updateTable('users')
    .set({ deletion_at: null })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.userId)
    .where('deletion_at', 'is not', null)
    .returning('id'),
);
