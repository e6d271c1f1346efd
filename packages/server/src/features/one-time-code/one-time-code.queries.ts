import { type QueryCreator, sql } from 'kysely';
import { rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type AttemptValues, countAttemptsPart, retryAt } from '../../platform/rate-limits/count-attempts.ts';
import { isUnclaimed } from '../users/index.ts';

/** Always returns one row. Served by `contact_channels_used_for_auth`. */
function selectUserOfEmail(q: QueryCreator<Tables>, the: { email: string }, tenancyId: TenancyId) {
  return q
    .selectFrom(sql<Record<never, never>>`(select 1)`.as('one'))
    .leftJoin('contact_channels as c', (on) =>
      on
        .on('c.tenancy_id', '=', tenancyId)
        .on('c.type', '=', 'email')
        .on('c.value', '=', the.email)
        .on('c.used_for_auth', '=', sql.lit(true)),
    )
    .leftJoin('users as u', (on) => on.onRef('u.tenancy_id', '=', 'c.tenancy_id').onRef('u.id', '=', 'c.user_id'))
    .select(['u.id', 'u.otp_auth_enabled', 'u.otp_auth_removed', 'u.credential_version', 'c.is_verified'])
    .select(isUnclaimed(tenancyId).as('is_unclaimed'));
}

/** The user who signs in with an email, if any. */
export const userOfEmail = scoped('one_time_code.user_of_email', (q, the: { email: string }, tenancyId) =>
  selectUserOfEmail(q, the, tenancyId),
);

/** The same. Counts a requested code. */
export const userToSendTo = scoped(
  'one_time_code.user_to_send_to',
  (q, the: { email: string } & AttemptValues, tenancyId) => {
    const counting = q.with('counted', (cte) => countAttemptsPart(cte, the, tenancyId));
    return selectUserOfEmail(counting, the, tenancyId).select(retryAt(rowsIn(counting, 'counted'), the));
  },
);
