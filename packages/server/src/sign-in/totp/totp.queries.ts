import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import { type AttemptValues, countAttemptsPart, retryAt } from '../../kernel/rate-limits/count-attempts.ts';

/** The second factor of a user. Counts the attempt. Always returns one row. */
export const secondFactorOf = scoped(
  'totp.second_factor_of',
  (q, the: { userId: UserId } & AttemptValues, tenancyId) => {
    const counting = q.with('counted', (cte) => countAttemptsPart(cte, the, tenancyId));
    return counting
      .selectFrom(sql<Record<never, never>>`(select 1)`.as('one'))
      .leftJoin('users as u', (on) => on.on('u.tenancy_id', '=', tenancyId).on('u.id', '=', the.userId))
      .select(['u.totp_secret_sealed', 'u.totp_last_step', retryAt(rowsIn(counting, 'counted'), the)]);
  },
);
