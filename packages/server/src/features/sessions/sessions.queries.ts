import type { SessionId, UserId } from '@portico/contract';
import { type AliasableExpression, type QueryCreator, type Selectable, sql } from 'kysely';
import { hasRows, rowsIn, valueIn } from '../../db/parts.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { SessionsTable, SignInMethod } from '../../db/tables/sessions.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { markActivePart } from '../users/index.ts';
import type { SessionLimits } from './session-limits.ts';

/** Values of a new session. */
export interface NewSessionValues {
  readonly sessionId: SessionId;
  readonly userId: UserId;
  readonly refreshTokenDigest: string;
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
}

/** Part of a statement: the row of a new session. */
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
      is_passkey_verified: the.isPasskeyVerified,
    })
    .returning('id');
}

/** Whether a session has not ended by its own end or a limit of the project. */
function isActive(the: SessionLimits & { readonly now: Date }) {
  return sql<boolean>`(expires_at > ${the.now}::timestamptz and created_at > ${the.begunAfter}::timestamptz
    and last_used_at > ${the.usedAfter}::timestamptz)`;
}

/** The refresh token of a request. */
interface GivenToken extends SessionLimits {
  readonly refreshTokenDigest: string;
  readonly now: Date;
}

/** Columns for the session claims of a token. */
const sessionClaimColumns = [
  'is_impersonation',
  'begun_by',
  'created_at',
  'expires_at',
  'authenticated_at',
  'is_passkey_verified',
] as const;

/** Selects columns of the active session of a refresh token. Served by `sessions_by_refresh_token`. */
function findSession(q: QueryCreator<Tables>, the: GivenToken, tenancyId: TenancyId) {
  return q
    .selectFrom('sessions')
    .select(['id', 'user_id', ...sessionClaimColumns])
    .where('tenancy_id', '=', tenancyId)
    .where('refresh_token_digest', '=', the.refreshTokenDigest)
    .where(isActive(the));
}

/** Selects the claims of the next access token. @param sessions the session: a subselect or a part */
function selectClaims(
  q: QueryCreator<Tables>,
  tenancyId: TenancyId,
  sessions: AliasableExpression<
    Pick<Selectable<SessionsTable>, 'id' | 'user_id' | (typeof sessionClaimColumns)[number]>
  >,
) {
  return q
    .selectFrom(sessions.as('s'))
    .innerJoin('users as u', (on) => on.on('u.tenancy_id', '=', tenancyId).onRef('u.id', '=', 's.user_id'))
    .leftJoin('contact_channels as c', (on) =>
      on
        .on('c.tenancy_id', '=', tenancyId)
        .onRef('c.user_id', '=', 'u.id')
        .on('c.type', '=', sql.lit('email'))
        .on('c.is_primary', '=', sql.lit(true)),
    )
    .leftJoin('team_memberships as m', (on) =>
      on
        .on('m.tenancy_id', '=', tenancyId)
        .onRef('m.team_id', '=', 'u.selected_team_id')
        .onRef('m.user_id', '=', 'u.id'),
    )
    .select(['u.id', 'u.display_name', 'u.is_anonymous', 'c.value as email', 'm.team_id as selected_team_id'])
    .select(['u.requires_totp', 'u.restricted_by_admin', 'u.signed_up_at'])
    .select(sql<boolean>`coalesce(c.is_verified, false)`.as('is_email_verified'))
    .select([
      's.id as session_id',
      's.is_impersonation',
      's.begun_by',
      's.created_at',
      's.expires_at',
      's.authenticated_at',
      's.is_passkey_verified',
    ]);
}

/**
 * The claims of the next access token of a session. Writes nothing.
 *
 * @returns no row if the refresh token is unknown, expired or revoked, or its user was deleted
 */
export const claimsOfSession = scoped(
  'sessions.claims',
  (q, the: GivenToken, tenancyId) => selectClaims(q, tenancyId, findSession(q, the, tenancyId)),
  { isShortRead: true },
);

/**
 * Whether a session must be marked as used: at its first refresh, which has the address of the user even if a server
 * created the session, and at the first refresh of a minute.
 */
function isDue(minute: Date) {
  return sql<boolean>`(sessions.last_used_at < ${minute}::timestamptz or sessions.last_used_at = sessions.created_at)`;
}

/**
 * Marks a session as used and its user as active, at most once in each minute of the clock, and returns the claims of
 * the next access token. The user is locked before the session, as in all statements. Otherwise, a refresh and a
 * password change could deadlock.
 *
 * @param the.minute the start of the current minute
 * @returns no row if the refresh token is unknown, expired or revoked, or its user was deleted. With `has_moved_on`,
 * another transaction changed or revoked the session while this statement waited, so the claims must be read again
 */
export const useSession = scoped(
  'sessions.use',
  (q, the: GivenToken & { minute: Date; from: string | null; device: string | null }, tenancyId) => {
    const parts = q
      .with('found', (cte) => findSession(cte, the, tenancyId).select(isDue(the.minute).as('is_due')))
      .with('active', (cte) =>
        markActivePart(cte, the, tenancyId, {
          userId: valueIn(rowsIn(cte, 'found'), 'user_id'),
          isImpersonation: valueIn(rowsIn(cte, 'found'), 'is_impersonation'),
        }),
      )
      .with('used', (cte) =>
        cte
          .updateTable('sessions')
          // The count makes the database run the part `active` first.
          .from(sql`(select count(*) from ${rowsIn(cte, 'active')})`.as('locked'))
          .set({
            last_used_at: the.now,
            last_used_from: sql`coalesce(${the.from}::jsonb, sessions.last_used_from)`,
            device: sql`coalesce(${the.device}::jsonb, sessions.device)`,
          })
          .where('sessions.tenancy_id', '=', tenancyId)
          .where('sessions.id', '=', valueIn(rowsIn(cte, 'found'), 'id'))
          .where(isDue(the.minute))
          .returning('sessions.id'),
      );
    const isUsed = hasRows(rowsIn(parts, 'used'));
    return selectClaims(parts, tenancyId, rowsIn(parts, 'found')).select(
      sql<boolean>`(s.is_due and not ${isUsed})`.as('has_moved_on'),
    );
  },
);

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
      .select(sessionClaimColumns)
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
  (q, the: GivenToken & { userId: UserId; sessionId: SessionId }, tenancyId) => {
    const parts = q.with('taken', (cte) =>
      cte
        .deleteFrom('sessions')
        .where('tenancy_id', '=', tenancyId)
        .where('refresh_token_digest', '=', the.refreshTokenDigest)
        .where('user_id', '=', the.userId)
        .where('id', '<>', the.sessionId)
        .where('is_impersonation', '=', sql.lit(false))
        .where(isActive(the))
        .returning(['id', sql<Date>`coalesce(authenticated_at, created_at)`.as('signed_in_at')]),
    );
    return parts
      .updateTable('sessions')
      .from(rowsIn(parts, 'taken').as('t'))
      .set({ authenticated_at: sql`greatest(sessions.authenticated_at, sessions.created_at, t.signed_in_at)` })
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
      .where(sql<boolean>`(${the.onlyOf}::uuid is null or user_id = ${the.onlyOf}::uuid)`)
      .returning('id'),
);

/** Deletes the sessions of a user, except for one. Null for all. */
export const deleteOtherSessions = scoped(
  'sessions.delete_others',
  (q, the: { userId: UserId; exceptId: SessionId | null }, tenancyId) =>
    q
      .deleteFrom('sessions')
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where(sql<boolean>`id is distinct from ${the.exceptId}::uuid`)
      .returning('id'),
);

/** Deletes the sessions of a user, except for the one with the given refresh token. */
export const deleteSessionsOfUser = scoped(
  'sessions.delete_of_user',
  (q, the: { userId: UserId; exceptDigest: string | null }, tenancyId) =>
    q
      .deleteFrom('sessions')
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where(sql<boolean>`refresh_token_digest is distinct from ${the.exceptDigest}::text`)
      .returning('id'),
);

/** Deletes a batch of expired sessions of any tenancy. Served by `sessions_by_expiry`. */
export const deleteExpiredSessions = unscoped('sessions.delete_expired', (q, the: { now: Date }) =>
  q.deleteFrom('sessions').where(
    sql<boolean>`(tenancy_id, id) in (
      select s.tenancy_id, s.id from sessions s where s.expires_at < ${the.now} order by s.expires_at limit 1000
    )`,
  ),
);

/** A limit of sessions in the overrides of a project, in either form. @see docs/protocol/projects.md#configuration-keys */
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
