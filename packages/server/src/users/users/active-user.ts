import type { UserId } from '@portico/contract';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Columns for the claims of a token. */
const claimColumns = [
  'u.id',
  'u.display_name',
  'u.is_anonymous',
  'u.selected_team_id',
  'u.requires_totp',
  'u.restricted_by_admin',
  'u.signed_up_at',
  'u.deletion_at',
] as const;

/** Returns SQL for the country of an address, null if the proxy does not report it. @param from JSON of the address */
export function countryOf(from: string | null): RawBuilder<string | null> {
  return sql`substring(${from}::jsonb ->> 'countryCode' from '^[A-Z]{2}$')`;
}

/** Time and address of an activity. */
interface Sight {
  readonly now: Date;
  /** JSON of the address, or null. */
  readonly from: string | null;
}

/**
 * Returns the columns with the time and country of the last activity, for the metrics. The time never decreases, since
 * clocks of replicas differ and each day is counted once.
 *
 * @param condition true if this is no activity of the user
 */
function sightUnless(condition: RawBuilder<boolean>, { now, from }: Sight) {
  return {
    seen_at: sql<Date>`case when ${condition} then u.seen_at else greatest(u.seen_at, ${now}::timestamptz) end`,
    country: sql<string | null>`case when ${condition} then u.country else coalesce(${countryOf(from)}, u.country) end`,
  };
}

/** Values of a completed sign-in. */
export interface UserProofValues {
  readonly userId: UserId;
  readonly now: Date;
  /** JSON of the address, or null. */
  readonly from: string | null;
  /** Whether the session is impersonated. */
  readonly isImpersonation: boolean;
  /** The hash that the password was checked against. Null for other sign-in methods. */
  readonly provenHash: string | null;
  /** The version of the verified credentials. Null for sign-in methods that do not depend on it. */
  readonly provenVersion: number | null;
  /** Replaces an outdated hash of the verified password. */
  readonly newPasswordHash: string | null;
  /** False if a second factor is still required. */
  readonly isSecondFactorProven: boolean;
  /** Whether the second factor is proven if the user lets a passkey replace the authenticator app. */
  readonly mayReplaceTotp: boolean;
  /** The time step of the used TOTP code, null without one. */
  readonly totpStep: number | null;
  /** Whether the sign-in cancels the deletion of the account. It does not without the second factor. */
  readonly keepsAccount: boolean;
}

/**
 * Builds the statement part that marks a verified user as active, and keeps the account if the sign-in says so. `is_held`: no
 * session may begin, because a second factor is required or the account is to be deleted. Changes no row in these cases: the user does not
 * exist, the password or credential version has changed since the verification (a change revokes all sessions, and no
 * new one may start after it), a TOTP code of this time step or a later one was already used, or the condition does not
 * hold.
 */
export function proveUserPart(
  q: QueryCreator<Tables>,
  the: UserProofValues,
  tenancyId: TenancyId,
  condition: RawBuilder<boolean>,
) {
  // @guard passkeys-totp-until-turned-off
  const isReplaced = sql`(${the.mayReplaceTotp}::boolean and u.passkey_replaces_totp)`;
  const owes = sql<boolean>`(u.requires_totp and not (${the.isSecondFactorProven}::boolean or ${isReplaced}))`;
  // @guard account-is-kept-with-both-factors
  const keeps = sql`(${the.keepsAccount}::boolean and not ${owes})`;
  // @guard no-session-of-account-to-delete
  const isHeld = sql<boolean>`(${owes} or u.deletion_at is not null)`;
  const isInactive = sql<boolean>`(${owes} or (u.deletion_at is not null and not ${keeps}))`;
  // @guard credential-version-when-session-starts
  // @guard hash-that-password-was-checked-against
  return q
    .updateTable('users as u')
    .set({
      last_active_at: sql<Date>`case when ${isInactive} then u.last_active_at else ${the.now}::timestamptz end`,
      ...sightUnless(sql<boolean>`(${isInactive} or ${the.isImpersonation}::boolean)`, the),
      password_hash: sql<string | null>`coalesce(${the.newPasswordHash}::text, u.password_hash)`,
      totp_last_step: sql<number | null>`coalesce(${the.totpStep}::bigint, u.totp_last_step)`,
      deletion_at: sql<Date | null>`case when ${keeps} then null else u.deletion_at end`,
    })
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.userId)
    .where(sql<boolean>`(${the.provenHash}::text is null or u.password_hash = ${the.provenHash}::text)`)
    .where(sql<boolean>`(${the.provenVersion}::int is null or u.credential_version = ${the.provenVersion}::int)`)
    .where(
      sql<boolean>`(${the.totpStep}::bigint is null or coalesce(u.totp_last_step < ${the.totpStep}::bigint, true))`,
    )
    .where(condition)
    .returning([...claimColumns, 'u.tenancy_id', owes.as('owes_second_factor'), isHeld.as('is_held')]);
}

/**
 * Builds the condition that the row `u` has no activity since a time. Impersonation does not set the time that the
 * metrics use.
 */
function isIdleSince(since: Date, isImpersonation: RawBuilder<boolean>): RawBuilder<boolean> {
  const isUnseen = sql`(not ${isImpersonation} and coalesce(u.seen_at < ${since}::timestamptz, true))`;
  return sql<boolean>`(u.last_active_at < ${since}::timestamptz or ${isUnseen})`;
}

/**
 * Builds the statement part that marks the user of a session as active, unless the user was active since `the.minute`.
 *
 * @param session the part that selects the session
 */
export function markActivePart(
  q: QueryCreator<Tables>,
  the: Sight & { readonly minute: Date },
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
    .where(isIdleSince(the.minute, session.isImpersonation))
    .returning('u.id');
}
