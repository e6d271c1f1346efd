import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type AttemptValues, countAttemptsPart, retryAt } from '../../kernel/rate-limits/count-attempts.ts';

/**
 * Builds the condition that nobody can sign in to an account whose address is not verified, such as one that a server
 * created with nothing but the address. `userToWire` tells servers the same. Served by `passkeys_by_user` and
 * `provider_links_by_user`.
 */
function isUnclaimed(tenancyId: TenancyId): RawBuilder<boolean> {
  // @guard unclaimed-has-password
  // @guard unclaimed-is-anonymous
  return sql<boolean>`case
    when u.id is null or c.is_verified or u.is_anonymous or u.password_hash is not null or u.requires_totp then false
    else not exists (select 1 from passkeys p where p.tenancy_id = ${tenancyId} and p.user_id = u.id)
      and not exists (
        select 1 from provider_links l where l.tenancy_id = ${tenancyId} and l.user_id = u.id and l.allow_sign_in
      )
  end`;
}

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
    .select(['u.id', 'u.language', 'u.otp_auth_enabled', 'u.otp_auth_removed', 'u.credential_version', 'c.is_verified'])
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
