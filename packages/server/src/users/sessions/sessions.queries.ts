import type { SessionId, UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { rowsIn } from '../../db/parts.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { SignInMethod } from '../../db/tables/sessions.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { isUsableToken, type RefreshTokenValues } from './refresh-tokens.ts';
import type { SessionLimits } from './session-limits.ts';

/** Values of a new session. */
export interface NewSessionValues {
  readonly sessionId: SessionId;
  readonly userId: UserId;
  readonly refreshTokenDigest: string;
  /** Null: the refresh token never changes. */
  readonly rotationKey: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
  /** JSON of the address, or null. */
  readonly from: string | null;
  /** JSON of the device, or null. */
  readonly device: string | null;
  /** When the user proved who they are, if not now. */
  readonly authenticatedAt: Date | null;
  readonly isImpersonation: boolean;
  /** JSON of the owner or key that began it, or null. */
  readonly begunBy: string | null;
  readonly method: SignInMethod;
  readonly isPasskeyVerified: boolean;
  /** The session that it is a copy of, also through other copies, or null. */
  readonly copiedFrom: SessionId | null;
}

/** Builds the statement part that inserts a session. */
export function insertSessionPart(q: QueryCreator<Tables>, the: NewSessionValues, tenancyId: TenancyId) {
  return q
    .insertInto('sessions')
    .values({
      tenancy_id: tenancyId,
      id: the.sessionId,
      user_id: the.userId,
      refresh_token_digest: the.refreshTokenDigest,
      created_at: the.now,
      expires_at: the.expiresAt,
      last_used_at: the.now,
      last_used_from: the.from,
      authenticated_at: the.authenticatedAt,
      device: the.device,
      is_impersonation: the.isImpersonation,
      begun_by: the.begunBy,
      method: the.method,
      rotation_key: the.rotationKey,
      is_passkey_verified: the.isPasskeyVerified,
      copied_from: the.copiedFrom,
    })
    .returning('id');
}

/** Builds the condition that a session has not ended by its own end or a limit of the project. */
export function isActive(the: SessionLimits & { readonly now: Date }) {
  // @guard idle-timeout-of-sessions
  // @guard longest-lifetime-of-sessions
  return sql<boolean>`(expires_at > ${the.now}::timestamptz and created_at > ${the.begunAfter}::timestamptz
    and last_used_at > ${the.usedAfter}::timestamptz)`;
}

/** Columns for the session claims of a token. */
export const sessionClaimColumns = [
  'is_impersonation',
  'begun_by',
  'created_at',
  'expires_at',
  'authenticated_at',
  'is_passkey_verified',
] as const;

/** The active sessions of a user, newest first, then by ID. Served by `sessions_by_user`. */
export const sessionsOfUser = scoped(
  'sessions.of_user',
  (q, the: SessionLimits & { userId: UserId; now: Date; withImpersonation: boolean }, tenancyId) =>
    q
      .selectFrom('sessions')
      .select(['id', 'user_id', 'created_at', 'last_used_at', 'last_used_from', 'device', 'is_impersonation', 'method'])
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where(isActive(the))
      .where(sql<boolean>`(${the.withImpersonation}::boolean or not is_impersonation)`)
      .orderBy('created_at', 'desc')
      .orderBy('id'),
);

/** An active session. */
export const sessionById = scoped(
  'sessions.by_id',
  (q, the: SessionLimits & { sessionId: SessionId; userId: UserId; now: Date }, tenancyId) =>
    q
      .selectFrom('sessions')
      .select([...sessionClaimColumns, 'copied_from', 'method'])
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.sessionId)
      .where('user_id', '=', the.userId)
      .where(isActive(the)),
);

/**
 * Deletes the session of another sign-in of the same user, and gives the time of that sign-in to a session.
 *
 * @returns the deleted session. No row if one of the two sessions is not active, or is impersonated: roll back then,
 *   because the other session may be deleted
 */
export const takeOverSignIn = scoped(
  'sessions.take_over_sign_in',
  (q, the: SessionLimits & RefreshTokenValues & { userId: UserId; sessionId: SessionId; now: Date }, tenancyId) => {
    const parts = q.with('taken', (cte) =>
      cte
        .deleteFrom('sessions')
        .where('tenancy_id', '=', tenancyId)
        .where('refresh_token_digest', '=', the.refreshTokenDigest)
        // @guard age-of-token-that-makes-recent
        .where(isUsableToken(the, 'sessions'))
        // @guard recent-by-the-same-user-only
        .where('user_id', '=', the.userId)
        .where('id', '<>', the.sessionId)
        .where('is_impersonation', '=', sql.lit(false))
        .where(isActive(the))
        // @guard time-of-the-other-sign-in
        .returning(['id', sql<Date>`coalesce(authenticated_at, created_at)`.as('signed_in_at')]),
    );
    return parts
      .updateTable('sessions')
      .from(rowsIn(parts, 'taken').as('t'))
      .set({
        authenticated_at: sql`greatest(coalesce(sessions.authenticated_at, sessions.created_at), t.signed_in_at)`,
      })
      .where('sessions.tenancy_id', '=', tenancyId)
      .where('sessions.id', '=', the.sessionId)
      .where('sessions.user_id', '=', the.userId)
      .where('sessions.is_impersonation', '=', sql.lit(false))
      .returning('t.id');
  },
);

/** Deletes a session. With a user ID, only if it belongs to that user. */
export const deleteSession = scoped(
  'sessions.delete',
  (q, the: { sessionId: SessionId; onlyOf: UserId | null }, tenancyId) =>
    q
      .deleteFrom('sessions')
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.sessionId)
      // @guard things-session
      .where(sql<boolean>`(${the.onlyOf}::uuid is null or user_id = ${the.onlyOf}::uuid)`)
      .returning('id'),
);

/** Deletes the session of a refresh token. */
export const deleteSessionOfToken = scoped(
  'sessions.delete_of_token',
  (q, the: RefreshTokenValues & { now: Date }, tenancyId) =>
    q
      .deleteFrom('sessions')
      .where('tenancy_id', '=', tenancyId)
      .where('refresh_token_digest', '=', the.refreshTokenDigest)
      // @guard age-of-token-that-signs-out
      .where(isUsableToken(the, 'sessions'))
      .returning('id'),
);

/** The session to keep, by its ID or the digest of its refresh token. Null for none. */
export interface KeptSession {
  readonly keptId: SessionId | null;
  readonly keptDigest: string | null;
}

/** Deletes the sessions of a user, except for one. */
export const deleteSessionsOfUser = scoped(
  'sessions.delete_of_user',
  (q, the: KeptSession & { userId: UserId }, tenancyId) =>
    q
      .deleteFrom('sessions')
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where(sql<boolean>`id is distinct from ${the.keptId}::uuid`)
      .where(sql<boolean>`refresh_token_digest is distinct from ${the.keptDigest}::text`)
      .returning('id'),
);

/** Deletes all sessions of several users. Served by `sessions_by_user`. */
export const deleteSessionsOfUsers = scoped(
  'sessions.delete_of_users',
  (q, the: { userIds: readonly UserId[] }, tenancyId) =>
    q
      .deleteFrom('sessions')
      .where('tenancy_id', '=', tenancyId)
      .where(sql<boolean>`user_id = any(${the.userIds}::uuid[])`)
      .returning('id'),
);

/**
 * Deletes sessions of a user and their copies. Lock the user first: otherwise, a copy can begin at the same time. Served by
 * `sessions_by_user`.
 */
export const deleteWithCopies = scoped(
  'sessions.delete_with_copies',
  (q, the: { userId: UserId; sessionIds: SessionId[] }, tenancyId) =>
    q
      .deleteFrom('sessions')
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      // @guard old-refresh-token-ends-copies
      // @guard code-used-twice-ends-copies
      .where(sql<boolean>`(id = any(${the.sessionIds}::uuid[]) or copied_from = any(${the.sessionIds}::uuid[]))`)
      .returning('id'),
);

/** The sessions of a user that count as two factors, or need only one. */
interface SessionsWithBothFactors {
  /** The session that has set up the second factor, null for none. */
  readonly keptId: SessionId | null;
  /** Whether a passkey that verified the user replaces the second factor. */
  readonly keepsPasskeyVerified: boolean;
}

/** Deletes the sessions of a user that began with one factor. Served by `sessions_by_user`. */
export const deleteOneFactorSessions = scoped(
  'sessions.delete_one_factor',
  (q, the: SessionsWithBothFactors & { userId: UserId }, tenancyId) =>
    q
      .deleteFrom('sessions')
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where('is_impersonation', '=', sql.lit(false))
      .where(sql<boolean>`id is distinct from ${the.keptId}::uuid`)
      .where(sql<boolean>`not (${the.keepsPasskeyVerified}::boolean and is_passkey_verified)`)
      .returning('id'),
);

/** Whether a session has not been revoked. */
export const findSessionRow = scoped('sessions.find', (q, the: { sessionId: SessionId; userId: UserId }, tenancyId) =>
  q
    .selectFrom('sessions')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.sessionId)
    .where('user_id', '=', the.userId),
);

/** Deletes a batch of expired sessions of any tenancy. Served by `sessions_by_expiry`. */
export const deleteExpiredSessions = unscoped('sessions.delete_expired', (q, the: { now: Date }) =>
  q.deleteFrom('sessions').where(
    sql<boolean>`(tenancy_id, id) in (
      select s.tenancy_id, s.id from sessions s where s.expires_at < ${the.now} order by s.expires_at limit 1000
    )`,
  ),
);

/**
 * Builds the expression for a limit of sessions in the overrides of a project, in either form.
 *
 * @see docs/reference/protocol/projects.md#configuration-keys
 */
function limitOf(key: 'idleMinutesMax' | 'lifetimeMinutesMax') {
  return sql<number | null>`coalesce((t.config_overrides ->> ${sql.lit(`auth.sessions.${key}`)})::integer,
    (t.config_overrides #>> ${sql.lit(`{auth,sessions,${key}}`)})::integer)`;
}

/**
 * Deletes a batch of sessions that a limit of their project has ended. They end without it: it only frees space. Reads all
 * sessions of these projects, by their primary key.
 *
 * @param the.now three days ago, since a setting of the server can lengthen the idle time by two days
 */
export const deleteLimitedSessions = unscoped('sessions.delete_limited', (q, the: { now: Date }) =>
  q.deleteFrom('sessions').where(
    sql<boolean>`(tenancy_id, id) in (
      select s.tenancy_id, s.id from tenancies t cross join lateral (
        select o.tenancy_id, o.id from sessions o where o.tenancy_id = t.id and (
          o.last_used_at < ${the.now}::timestamptz - make_interval(mins => ${limitOf('idleMinutesMax')})
          or o.created_at < ${the.now}::timestamptz - make_interval(mins => ${limitOf('lifetimeMinutesMax')})
        ) limit 1000
      ) as s
      where ${limitOf('idleMinutesMax')} is not null or ${limitOf('lifetimeMinutesMax')} is not null
      limit 1000
    )`,
  ),
);
