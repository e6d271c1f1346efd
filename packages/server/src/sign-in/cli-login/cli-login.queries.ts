import type { SessionId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import { isUsableToken, type RefreshTokenValues, type SessionLimits } from '../../users/sessions/index.ts';

interface NewCliLoginValues {
  readonly id: string;
  readonly pollingCodeDigest: string;
  readonly loginCodeDigest: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** JSON of the address. */
  readonly startedFrom: string | null;
  readonly deviceName: string | null;
}

export const insertCliLogin = scoped('cli_logins.insert', (q, the: NewCliLoginValues, tenancyId) =>
  q.insertInto('cli_logins').values({
    tenancy_id: tenancyId,
    id: the.id,
    polling_code_digest: the.pollingCodeDigest,
    login_code_digest: the.loginCodeDigest,
    created_at: the.now,
    expires_at: the.expiresAt,
    completed_at: null,
    refresh_token_sealed: null,
    used_at: null,
    user_id: null,
    credential_version: null,
    session_id: null,
    started_from: the.startedFrom,
    device_name: the.deviceName,
  }),
);

/**
 * Returns a login. If a token was stored that belongs to no session of this project, it is consumed: exactly one of
 * several concurrent callers gets it. A caller that only waits locks nothing. Served by `cli_logins_by_polling_code`.
 */
export const pollCliLogin = scoped('cli_logins.poll', (q, the: { pollingCodeDigest: string; now: Date }, tenancyId) =>
  q
    .with('picked_up', (cte) =>
      cte
        .updateTable('cli_logins as l')
        .from((from) =>
          from
            .selectFrom('cli_logins')
            .select(['id', 'refresh_token_sealed as token'])
            .where('tenancy_id', '=', tenancyId)
            .where('polling_code_digest', '=', the.pollingCodeDigest)
            .where('refresh_token_sealed', 'is not', null)
            .where('used_at', 'is', null)
            .where('expires_at', '>', the.now)
            .forUpdate()
            .as('ready'),
        )
        .set({ used_at: the.now, refresh_token_sealed: null })
        .where('l.tenancy_id', '=', tenancyId)
        .whereRef('l.id', '=', 'ready.id')
        .returning(['ready.id', 'ready.token']),
    )
    .selectFrom('cli_logins as c')
    .leftJoin('picked_up as p', 'p.id', 'c.id')
    .select(['c.id', 'c.expires_at', 'c.completed_at', 'c.used_at', 'p.token'])
    .select(['c.user_id', 'c.credential_version', 'c.session_id'])
    .where('c.tenancy_id', '=', tenancyId)
    .where('c.polling_code_digest', '=', the.pollingCodeDigest),
);

/** Marks a login as used. Exactly one of several concurrent callers gets a row. */
export const takeCliLogin = scoped('cli_logins.take', (q, the: { id: string; now: Date }, tenancyId) =>
  q
    .updateTable('cli_logins')
    .set({ used_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where('used_at', 'is', null)
    .returning('id'),
);

/**
 * Completes an open login. For the refresh token of an active session, the login stores the session. Any other text is
 * stored unchanged. Exactly one of several concurrent callers changes a row. The session of a restricted user changes
 * none.
 */
export const completeCliLogin = scoped(
  'cli_logins.complete',
  (q, the: SessionLimits & RefreshTokenValues & { loginCodeDigest: string; sealed: string; now: Date }, tenancyId) =>
    q
      .with('session', (cte) =>
        cte
          .selectFrom('sessions as s')
          .innerJoin('users as u', (on) => on.on('u.tenancy_id', '=', tenancyId).onRef('u.id', '=', 's.user_id'))
          .select(['s.id', 's.user_id', 'u.credential_version', 'u.restricted_by_admin'])
          .where('s.tenancy_id', '=', tenancyId)
          .where('s.refresh_token_digest', '=', the.refreshTokenDigest)
          // @guard age-of-token-that-confirms-cli
          .where(isUsableToken(the, 's'))
          .where('s.expires_at', '>', the.now)
          .where('s.created_at', '>', the.begunAfter)
          .where('s.last_used_at', '>', the.usedAfter),
      )
      .updateTable('cli_logins')
      .set({
        completed_at: the.now,
        refresh_token_sealed: sql<
          string | null
        >`case when exists (select 1 from session) then null else ${the.sealed}::text end`,
        user_id: sql<UserId | null>`(select user_id from session)`,
        credential_version: sql<number | null>`(select credential_version from session)`,
        session_id: sql<SessionId | null>`(select id from session)`,
      })
      .where('tenancy_id', '=', tenancyId)
      .where('login_code_digest', '=', the.loginCodeDigest)
      .where('completed_at', 'is', null)
      .where('expires_at', '>', the.now)
      .where(sql<boolean>`not exists (select 1 from session where restricted_by_admin)`)
      .returning('id'),
);

/** What the page shows before it confirms an open login. Served by `cli_logins_by_login_code`. */
export const openCliLogin = scoped('cli_logins.open', (q, the: { loginCodeDigest: string; now: Date }, tenancyId) =>
  q
    .selectFrom('cli_logins')
    .select(['created_at', 'started_from', 'device_name'])
    .where('tenancy_id', '=', tenancyId)
    .where('login_code_digest', '=', the.loginCodeDigest)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', the.now),
);

/** The open login of a code, of any project. Served by `cli_logins_by_login_code`. */
export const findOpenCliLogin = unscoped('cli_logins.find_open', (q, the: { loginCodeDigest: string; now: Date }) =>
  q
    .selectFrom('cli_logins')
    .select('tenancy_id')
    .where('login_code_digest', '=', the.loginCodeDigest)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', the.now),
);

/** Deletes a batch of old expired logins of any tenancy. Served by `cli_logins_by_expiry`. */
export const deleteExpiredCliLogins = unscoped('cli_logins.delete_expired', (q, the: { before: Date }) =>
  q.deleteFrom('cli_logins').where(
    sql<boolean>`(tenancy_id, id) in (
      select l.tenancy_id, l.id from cli_logins l where l.expires_at < ${the.before} order by l.expires_at limit 1000
    )`,
  ),
);
