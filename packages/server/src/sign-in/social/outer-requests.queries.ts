import type { SessionId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped, unscoped } from '../../db/statements.ts';

interface NewRequestValues {
  readonly stateDigest: string;
  readonly requestSealed: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The user that the sign-in acts for, and the session that starts it. Null for none. */
  readonly userId: UserId | null;
  readonly sessionId: SessionId | null;
}

/** Inserts a new sign-in. Returns no row if it acts for a user whose session has ended. */
export const insertRequest = scoped('social_requests.insert', (q, the: NewRequestValues, tenancyId) =>
  insertSelect(
    q,
    'social_requests',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      state_digest: cast(the.stateDigest, 'text'),
      request_sealed: cast(the.requestSealed, 'text'),
      created_at: cast(the.now, 'timestamptz'),
      expires_at: cast(the.expiresAt, 'timestamptz'),
      user_id: sql.ref<UserId | null>('u.id'),
      credential_version: sql.ref<number | null>('u.credential_version'),
      session_id: sql.ref<SessionId | null>('s.id'),
    },
    // @guard session-before-provider
    sql`from (select 1) as one
      left join sessions s on s.tenancy_id = ${tenancyId} and s.id = ${the.sessionId}::uuid
        and s.user_id = ${the.userId}::uuid and s.expires_at > ${the.now}::timestamptz
      left join users u on u.tenancy_id = ${tenancyId} and u.id = s.user_id
      where ${the.userId}::uuid is null or u.id is not null`,
  ).returning('state_digest'),
);

/** Whether the session of a user is still alive: one row or none. */
export const aliveSession = scoped(
  'social_requests.alive_session',
  (q, the: { userId: UserId; sessionId: SessionId; now: Date }, tenancyId) =>
    q
      .selectFrom('sessions')
      .select('id')
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.sessionId)
      .where('user_id', '=', the.userId)
      .where('expires_at', '>', the.now),
);

/**
 * Deletes and returns a request. Exactly one of two concurrent callers gets it. Above tenancies, because a provider
 * returns only the state. Served by `social_requests_by_state`.
 */
export const takeRequest = unscoped('social_requests.take', (q, the: { stateDigest: string }) =>
  // @guard field-callback-state-once
  q
    .deleteFrom('social_requests')
    .where('state_digest', '=', the.stateDigest)
    .returning(['tenancy_id', 'request_sealed', 'expires_at', 'user_id', 'credential_version', 'session_id']),
);

/** Returns a request without using it. Served by `social_requests_by_state`. */
export const findRequestByState = unscoped('social_requests.find', (q, the: { stateDigest: string }) =>
  q.selectFrom('social_requests').where('state_digest', '=', the.stateDigest).select(['tenancy_id', 'request_sealed']),
);

/** Deletes a batch of abandoned requests of any tenancy. Served by `social_requests_by_expiry`. */
export const deleteAbandonedRequests = unscoped('social_requests.delete_abandoned', (q, the: { before: Date }) =>
  q.deleteFrom('social_requests').where(
    sql<boolean>`(tenancy_id, state_digest) in (
      select r.tenancy_id, r.state_digest from social_requests r where r.expires_at < ${the.before}
      order by r.expires_at limit 1000
    )`,
  ),
);
