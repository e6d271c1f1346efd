import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';

export const insertRequest = scoped(
  'social_requests.insert',
  (q, the: { stateDigest: string; requestSealed: string; now: Date; expiresAt: Date }, tenancyId) =>
    q.insertInto('social_requests').values({
      tenancy_id: tenancyId,
      state_digest: the.stateDigest,
      request_sealed: the.requestSealed,
      created_at: the.now,
      expires_at: the.expiresAt,
    }),
);

/**
 * Takes a request out; of two at once exactly one gets it. Above tenancies, because a provider brings back nothing but
 * the state. Served by `social_requests_by_state`.
 */
export const takeRequest = unscoped('social_requests.take', (q, the: { stateDigest: string }) =>
  q
    .deleteFrom('social_requests')
    .where('state_digest', '=', the.stateDigest)
    .returning(['tenancy_id', 'request_sealed', 'expires_at']),
);

/** Some requests that nobody came back for, of any tenancy. Served by `social_requests_by_expiry`. */
export const deleteAbandonedRequests = unscoped('social_requests.delete_abandoned', (q, the: { before: Date }) =>
  q.deleteFrom('social_requests').where(
    sql<boolean>`(tenancy_id, state_digest) in (
      select r.tenancy_id, r.state_digest from social_requests r where r.expires_at < ${the.before}
      order by r.expires_at limit 1000
    )`,
  ),
);

/** Some requests of a tenancy that is going away. */
export const deleteSomeRequests = scoped('social_requests.delete_some', (q, _the: object, tenancyId) =>
  q
    .deleteFrom('social_requests')
    .where('tenancy_id', '=', tenancyId)
    .where('state_digest', 'in', (e) =>
      e.selectFrom('social_requests').select('state_digest').where('tenancy_id', '=', tenancyId).limit(1000),
    ),
);
