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

/** When and where it was. */
interface Sight {
  readonly now: Date;
  /** JSON of the address, or null. */
  readonly from: string | null;
}

/**
 * When and where a user was seen last, for the metrics. Never earlier than before: clocks of replicas differ, and each
 * day is counted once.
 *
 * @param condition under which nobody saw the user
 */
function sightUnless(condition: RawBuilder<boolean>, { now, from }: Sight) {
  return {
    seen_at: sql<Date>`case when ${condition} then u.seen_at else greatest(u.seen_at, ${now}::timestamptz) end`,
    country: sql<string | null>`case when ${condition} then u.country else coalesce(${countryOf(from)}, u.country) end`,
  };
}

/** What was shown to prove a user. */
export interface UserProofValues {
  readonly userId: UserId;
  readonly now: Date;
  /** JSON of the address, or null. */
  readonly from: string | null;
  /** Somebody else looks over the shoulder of the user. */
  readonly isImpersonation: boolean;
  /** The hash that a password was checked against, null for other proofs. */
  readonly provenHash: string | null;
  /** The version of the credentials that the proof was made for, null for proofs that do not depend on it. */
  readonly provenVersion: number | null;
  /** Replaces an outdated hash of the password that was checked. */
  readonly newPasswordHash: string | null;
  /** False when a user with a second factor still owes it. */
  readonly isSecondFactorProven: boolean;
  /** The time step of the TOTP code that was given, null without one. */
  readonly totpStep: number | null;
}

/**
 * Part of a statement: the sign of activity of a user who was proven. Changes no row when there is no such user, its
 * password or the version of its credentials is not the proven one any more (a change of the credentials ends all
 * sessions, and none may start behind it), a TOTP code of this time step or a later one was taken already, or the
 * condition does not hold.
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
      ...sightUnless(sql<boolean>`(${owes} or ${the.isImpersonation}::boolean)`, the),
      password_hash: sql<string | null>`coalesce(${the.newPasswordHash}::text, u.password_hash)`,
      totp_last_step: sql<number | null>`coalesce(${the.totpStep}::bigint, u.totp_last_step)`,
    })
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.userId)
    .where(sql<boolean>`(${the.provenHash}::text is null or u.password_hash = ${the.provenHash}::text)`)
    .where(sql<boolean>`(${the.provenVersion}::int is null or u.credential_version = ${the.provenVersion}::int)`)
    .where(
      sql<boolean>`(${the.totpStep}::bigint is null or coalesce(u.totp_last_step < ${the.totpStep}::bigint, true))`,
    )
    .where(condition)
    .returning([...claimColumns, 'u.tenancy_id', owes.as('owes_second_factor')]);
}

/** Part of a statement: the sign of activity of a user. @param session where the statement has from whose it is */
export function markActivePart(
  q: QueryCreator<Tables>,
  the: Sight,
  tenancyId: TenancyId,
  session: { readonly userId: RawBuilder<UserId>; readonly isImpersonation: RawBuilder<boolean> },
) {
  return q
    .updateTable('users as u')
    .set({
      last_active_at: the.now,
      ...sightUnless(session.isImpersonation, the),
    })
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', session.userId)
    .returning(claimColumns);
}
