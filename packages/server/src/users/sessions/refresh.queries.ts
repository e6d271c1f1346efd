import { type AliasableExpression, type QueryCreator, type Selectable, sql } from 'kysely';
import { hasRows, rowsIn, valueIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { SessionsTable } from '../../db/tables/sessions.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { markActivePart } from '../users/index.ts';
import { type ClaimSourceValues, selectClaimRows } from './own-claims.ts';
import { isFirstUse, isIssuedToken, isUsableToken, type RefreshTokenValues } from './refresh-tokens.ts';
import type { SessionLimits } from './session-limits.ts';
import { isActive, sessionClaimColumns } from './sessions.queries.ts';

/** The refresh token of a request. */
export interface GivenToken extends SessionLimits, RefreshTokenValues, ClaimSourceValues {
  readonly now: Date;
  /** Whether the client keeps the next token. */
  readonly canRotate: boolean;
}

/** Selects columns of the active session of a refresh token. Served by `sessions_by_refresh_token`. */
function findSession(q: QueryCreator<Tables>, the: GivenToken, tenancyId: TenancyId) {
  return q
    .selectFrom('sessions')
    .select(['id', 'user_id', ...sessionClaimColumns])
    .select(['rotation_key', 'generation', rotates(the).as('rotates')])
    .where('tenancy_id', '=', tenancyId)
    .where('refresh_token_digest', '=', the.refreshTokenDigest)
    .where(isUsableToken(the, 'sessions'))
    .where(isActive(the));
}

/** Builds the condition that a token is used for the first time, by a client that keeps the next one. */
function rotates(the: GivenToken) {
  return sql<boolean>`(${the.canRotate}::boolean and ${isFirstUse(the, 'sessions')})`;
}

/** Selects the claims of the next access token. @param sessions the session: a subselect or a part */
function selectClaims(
  q: QueryCreator<Tables>,
  the: ClaimSourceValues,
  tenancyId: TenancyId,
  sessions: AliasableExpression<
    Pick<
      Selectable<SessionsTable>,
      'id' | 'user_id' | (typeof sessionClaimColumns)[number] | 'rotation_key' | 'generation'
    > & { readonly rotates: boolean }
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
    .select(selectClaimRows(the, tenancyId, { userId: sql.ref('u.id'), teamId: sql.ref('m.team_id') }).as('claim_rows'))
    .select([
      's.id as session_id',
      's.is_impersonation',
      's.begun_by',
      's.created_at',
      's.expires_at',
      's.authenticated_at',
      's.is_passkey_verified',
      's.rotation_key',
      's.generation',
      's.rotates',
    ]);
}

/**
 * The claims of the next access token of a session. Writes nothing.
 *
 * @returns no row if the refresh token is unknown, too old, expired or revoked, or its user was deleted. With `rotates`, the
 * token is used for the first time, which must be stored
 */
export const claimsOfSession = scoped(
  'sessions.claims',
  (q, the: GivenToken, tenancyId) => selectClaims(q, the, tenancyId, findSession(q, the, tenancyId)),
  { isShortRead: true },
);

/**
 * Builds the condition that a session must be marked as used: at its first refresh, which has the address of the user
 * even if a server created the session, and at the first refresh of a minute.
 */
function isDue(minute: Date) {
  return sql<boolean>`(sessions.last_used_at < ${minute}::timestamptz or sessions.last_used_at = sessions.created_at)`;
}

/**
 * Marks a session as used and its user as active, at most once in each minute of the clock, stores the first use of a
 * token, and returns the claims of the next access token. The user is locked before the session, as in all statements.
 * Otherwise, a refresh and a password change could deadlock.
 *
 * @param the.minute the start of the current minute
 * @returns no row if the refresh token is unknown, too old, expired or revoked, or its user was deleted. With
 * `has_moved_on`, another transaction changed or revoked the session while this statement waited, so the claims must be read again
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
            generation: sql`case when ${rotates(the)} then ${the.generation}::integer else sessions.generation end`,
            generation_used_at: sql`case when ${rotates(the)} then ${the.now}::timestamptz
              else sessions.generation_used_at end`,
            last_used_at: the.now,
            last_used_from: sql`coalesce(${the.from}::jsonb, sessions.last_used_from)`,
            device: sql`coalesce(${the.device}::jsonb, sessions.device)`,
          })
          .where('sessions.tenancy_id', '=', tenancyId)
          .where('sessions.id', '=', valueIn(rowsIn(cte, 'found'), 'id'))
          .where(sql<boolean>`(${isDue(the.minute)} or ${rotates(the)})`)
          .where(isUsableToken(the, 'sessions'))
          .returning('sessions.id'),
      );
    const isUsed = hasRows(rowsIn(parts, 'used'));
    return selectClaims(parts, the, tenancyId, rowsIn(parts, 'found')).select(
      sql<boolean>`((s.is_due or s.rotates) and not ${isUsed})`.as('has_moved_on'),
    );
  },
);

/** Locks the user of a token that was issued. No row for other tokens. */
export const lockUserOfToken = scoped('sessions.lock_user_of_token', (q, the: RefreshTokenValues, tenancyId) =>
  q
    .selectFrom('sessions as s')
    .innerJoin('users as u', (on) => on.on('u.tenancy_id', '=', tenancyId).onRef('u.id', '=', 's.user_id'))
    .select('u.id')
    .where('s.tenancy_id', '=', tenancyId)
    .where('s.refresh_token_digest', '=', the.refreshTokenDigest)
    .where(isIssuedToken(the, 's'))
    // @guard no-copy-of-ending-session
    .forUpdate('u'),
);

/**
 * Ends the active session of a token that is too old, and records the use of the token in the event log.
 *
 * @returns no row if the token was not issued, is not too old, or its session has ended
 */
export const endReplayedSession = scoped('sessions.end_replayed', (q, the: GivenToken, tenancyId) =>
  q
    .with('ended', (cte) =>
      cte
        .deleteFrom('sessions')
        .where('tenancy_id', '=', tenancyId)
        .where('refresh_token_digest', '=', the.refreshTokenDigest)
        .where(isIssuedToken(the, 'sessions'))
        .where(sql<boolean>`not ${isUsableToken(the, 'sessions')}`)
        .where(isActive(the))
        .returning(['id', 'user_id']),
    )
    .selectFrom('ended as e')
    .select([
      'e.id',
      sql`record_event(${tenancyId}::uuid, 'session.token_reused', e.user_id, null, e.id::text, null, null)`.as(
        'event',
      ),
    ]),
);
