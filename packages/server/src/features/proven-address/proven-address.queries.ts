import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** Leaves out the emails about single changes of a user until the end of the transaction: one email is about all of them. */
export const silenceNotices = scoped('proven_address.silence_notices', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('users')
    .select(sql`set_config('portico.proven_users', ${the.userId}::text, true)`.as('silenced'))
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.userId),
);

/** Records what the first proof of an address removed. @param the.removed a JSON object with numbers */
export const recordRemoval = scoped(
  'proven_address.record_removal',
  (q, the: { userId: UserId; removed: string }, tenancyId) =>
    q
      .selectFrom('users')
      .select(
        sql`record_event(${tenancyId}::uuid, 'user.earlier_access_removed', id, null, id::text, null,
          ${the.removed}::jsonb)`.as('event'),
      )
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.userId),
);
