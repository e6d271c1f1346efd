import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type AttemptValues, countAttemptsPart, retryAt } from '../../kernel/rate-limits/count-attempts.ts';
import { importedWorkColumns } from '../../users/credentials/index.ts';

/** The secret key that the imported hash of the user `u` names, encrypted. Null for other hashes. */
function importedKey(tenancyId: TenancyId) {
  return sql<string | null>`(
    select k.key_sealed from imported_password_keys k
    where k.tenancy_id = ${tenancyId}::uuid and u.password_hash like '~%'
      and k.id = substring(u.password_hash from 'key=([A-Za-z0-9_-]+)')
  )`.as('imported_key');
}

/**
 * The user who signs in with an email, and the hash to check. Counts the attempt. Always returns one row. Served by
 * `contact_channels_used_for_auth`.
 */
export const passwordOfEmail = scoped('password.of_email', (q, the: { email: string } & AttemptValues, tenancyId) => {
  const counting = q.with('counted', (cte) => countAttemptsPart(cte, the, tenancyId));
  return counting
    .selectFrom(sql<Record<never, never>>`(select 1)`.as('one'))
    .leftJoin('contact_channels as c', (on) =>
      on
        .on('c.tenancy_id', '=', tenancyId)
        .on('c.type', '=', 'email')
        .on('c.value', '=', the.email)
        .on('c.used_for_auth', '=', sql.lit(true)),
    )
    .leftJoin('users as u', (on) => on.onRef('u.tenancy_id', '=', 'c.tenancy_id').onRef('u.id', '=', 'c.user_id'))
    .select([
      'u.id',
      'u.password_hash',
      'u.password_removed',
      'u.display_name',
      'u.language',
      retryAt(rowsIn(counting, 'counted'), the),
      importedKey(tenancyId),
      ...importedWorkColumns(tenancyId),
    ]);
});

/** The password of a user, and the name and emails that a new password must not equal. */
export const passwordOfUser = scoped('password.of_user', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('users as u')
    .select(['u.password_hash', 'u.display_name', 'u.language', importedKey(tenancyId)])
    .select((e) =>
      e
        .selectFrom('contact_channels as c')
        .select(sql<string[] | null>`array_agg(c.value)`.as('values'))
        .where('c.tenancy_id', '=', tenancyId)
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.type', '=', sql.lit('email'))
        .as('emails'),
    )
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.userId),
);

/** Whether a user signs in with an email: one row or none. Served by `contact_channels_used_for_auth`. */
export const signInAddress = scoped(
  'password.sign_in_address',
  (q, the: { userId: UserId; email: string }, tenancyId) =>
    q
      .selectFrom('contact_channels')
      .select('id')
      .where('tenancy_id', '=', tenancyId)
      .where('type', '=', sql.lit('email'))
      .where('value', '=', the.email)
      .where('used_for_auth', '=', sql.lit(true))
      .where('user_id', '=', the.userId),
);
