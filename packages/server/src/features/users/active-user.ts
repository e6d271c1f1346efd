import type { UserId } from '@portico/contract';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** What the claims of a token say of its user. */
const claimColumns = ['u.id', 'u.display_name', 'u.is_anonymous', 'u.selected_team_id'] as const;

/** The country that an address is in, as SQL; null where the proxy did not tell. @param from JSON of the address */
export function countryOf(from: string | null): RawBuilder<string | null> {
  return sql`substring(${from}::jsonb ->> 'countryCode' from '^[A-Z]{2}$')`;
}

/** When a user was seen last. Never earlier than before: clocks of replicas differ, and each day is counted once. */
function laterOf(now: Date): RawBuilder<Date> {
  return sql`greatest(u.seen_at, ${now}::timestamptz)`;
}

/** What was shown to prove a user. */
export interface UserProofValues {
  readonly userId: UserId;
  readonly now: Date;
  /** JSON of the address, or null. */
  readonly from: string | null;
  /** The hash that a password was checked against, null for other proofs. */
  readonly provenHash: string | null;
  /** Replaces an outdated hash of the password that was checked. */
  readonly newPasswordHash: string | null;
  /** False when a user with a second factor still owes it. */
  readonly isSecondFactorProven: boolean;
  /** The time step of the TOTP code that was given, null without one. */
  readonly totpStep: number | null;
}

/**
 * Part of a statement: the sign of activity of a user who was proven. Changes no row when there is no such user, its
 * password is not the proven one any more (whoever changes a password ends all sessions, and none may slip in behind), a
 * TOTP code of this time step or a later one was taken already, or the condition does not hold.
 */
export function proveUserPart(
  q: QueryCreator<Tables>,
  the: UserProofValues,
  tenancyId: TenancyId,
  condition: RawBuilder<boolean>,
) {
  const owes = sql<boolean>`(u.requires_totp and not ${the.isSecondFactorProven}::boolean)`;
  return q
    .updateTable('users as u')
    .set({
      last_active_at: sql<Date>`case when ${owes} then u.last_active_at else ${the.now}::timestamptz end`,
      seen_at: sql<Date>`case when ${owes} then u.seen_at else ${laterOf(the.now)} end`,
      country: sql<
        string | null
      >`case when ${owes} then u.country else coalesce(${countryOf(the.from)}, u.country) end`,
      password_hash: sql<string | null>`coalesce(${the.newPasswordHash}::text, u.password_hash)`,
      totp_last_step: sql<number | null>`coalesce(${the.totpStep}::bigint, u.totp_last_step)`,
    })
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.userId)
    .where(sql<boolean>`(${the.provenHash}::text is null or u.password_hash = ${the.provenHash}::text)`)
    .where(
      sql<boolean>`(${the.totpStep}::bigint is null or coalesce(u.totp_last_step < ${the.totpStep}::bigint, true))`,
    )
    .where(condition)
    .returning([...claimColumns, 'u.tenancy_id', owes.as('owes_second_factor')]);
}

/** Part of a statement: the sign of activity of a user. @param userId where the statement has it from */
export function markActivePart(
  q: QueryCreator<Tables>,
  the: { readonly now: Date; readonly from: string | null },
  tenancyId: TenancyId,
  userId: RawBuilder<UserId>,
) {
  return q
    .updateTable('users as u')
    .set({
      last_active_at: the.now,
      seen_at: laterOf(the.now),
      country: sql<string | null>`coalesce(${countryOf(the.from)}, u.country)`,
    })
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', userId)
    .returning(claimColumns);
}
