import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { hasRows, rowsIn } from '../../db/parts.ts';
import { type Scoped, scoped } from '../../db/statements.ts';
import { type StartSessionValues, selectStartedSession, withStartedSession } from '../../users/sessions/index.ts';

/** Locks a user with a second factor. No row for other users. */
export const lockUserWithSecondFactor = scoped('recovery_codes.lock_user', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.userId)
    .where('requires_totp', '=', sql.lit(true))
    .forUpdate(),
);

/** Deletes all recovery codes of a user. */
export const deleteRecoveryCodes = scoped('recovery_codes.delete', (q, the: { userId: UserId }, tenancyId) =>
  q.deleteFrom('recovery_codes').where('tenancy_id', '=', tenancyId).where('user_id', '=', the.userId),
);

interface NewCodesValues {
  readonly userId: UserId;
  readonly digests: string[];
  readonly now: Date;
}

/** Inserts recovery codes. */
export const insertRecoveryCodes = scoped('recovery_codes.insert', (q, the: NewCodesValues, tenancyId) =>
  insertSelect(
    q,
    'recovery_codes',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      user_id: cast(the.userId, 'uuid'),
      digest: sql<string>`d`,
      created_at: cast(the.now, 'timestamptz'),
      used_at: sql<null>`null::timestamptz`,
    },
    sql`from unnest(${the.digests}::text[]) as d`,
  ),
);

/** How many unused recovery codes a user has, and when they were created. Always returns one row. */
export const recoveryCodesOf = scoped('recovery_codes.count', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*) filter (where used_at is null)::int`.as('remaining'))
    .select(sql<Date | null>`max(created_at)`.as('created_at'))
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId),
);

/** Error of the statement when the user has no such unused code. */
export const recoveryCodeIsInvalid = 'the recovery code is invalid';

/**
 * Starts a session with a recovery code, and marks the code as used. Of two concurrent calls with the same code, the
 * second one waits for the lock of the user and then fails.
 *
 * @returns the row of `startSession`, with the number of codes that are left
 */
const startSessionWithRecoveryCode = scoped(
  'recovery_codes.start_session',
  (q, the: StartSessionValues & { digest: string }, tenancyId) => {
    const starting = withStartedSession(q, the, tenancyId)
      .with('recovery', (cte) =>
        cte
          .updateTable('recovery_codes as r')
          .from('active as a')
          .set({ used_at: the.now })
          .where('r.tenancy_id', '=', tenancyId)
          .whereRef('r.user_id', '=', 'a.id')
          .where('r.digest', '=', the.digest)
          // @guard recovery-code-works-once
          .where('r.used_at', 'is', null)
          .returning('r.user_id'),
      )
      // The user has lost a device, which may be a trusted one.
      .with('untrusted', (cte) =>
        cte
          .deleteFrom('trusted_devices')
          .where('tenancy_id', '=', tenancyId)
          // @guard end-of-trust-with-recovery-code
          .where(sql<boolean>`user_id in (select user_id from ${rowsIn(cte, 'recovery')})`),
      );
    const isActive = hasRows(rowsIn(starting, 'active'));
    const isUsed = hasRows(rowsIn(starting, 'recovery'));
    // @guard sign-in-needs-valid-recovery-code
    return selectStartedSession(starting, the, tenancyId)
      .select(
        sql<number>`(
          select count(*)::int - 1 from recovery_codes l
          where l.tenancy_id = ${tenancyId} and l.user_id = ${the.userId}::uuid and l.used_at is null
        )`.as('recovery_codes_left'),
      )
      .where(sql<boolean>`(not ${isActive} or refuse_unless(${isUsed}, ${sql.lit(recoveryCodeIsInvalid)}))`);
  },
);

/**
 * Returns the statement that `finishSignIn` runs for a recovery code.
 *
 * @param onStarted receives the number of codes that are left
 */
export function starterWithRecoveryCode(digest: string, onStarted: (left: number) => void) {
  return async (context: Scoped, values: StartSessionValues) => {
    const row = await startSessionWithRecoveryCode.first(context, { ...values, digest });
    if (row !== undefined) onStarted(row.recovery_codes_left);
    return row;
  };
}
