import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

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
