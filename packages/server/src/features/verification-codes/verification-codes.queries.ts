import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';

interface NewCodeValues {
  readonly id: string;
  readonly kind: string;
  readonly codeDigest: string;
  readonly nonceDigest: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** JSON of what the code stands for. */
  readonly data: string;
}

export const insertCode = scoped('verification_codes.insert', (q, the: NewCodeValues, tenancyId) =>
  q.insertInto('verification_codes').values({
    tenancy_id: tenancyId,
    id: the.id,
    kind: the.kind,
    code_digest: the.codeDigest,
    nonce_digest: the.nonceDigest,
    created_at: the.now,
    expires_at: the.expiresAt,
    used_at: null,
    data: the.data,
  }),
);

/**
 * Counts an attempt on every code of the project that shares the last 39 characters, whatever its kind.
 *
 * @returns those codes, with the number of attempts before this one
 */
export const countAttempt = scoped('verification_codes.attempt', (q, the: { nonceDigest: string }, tenancyId) =>
  q
    .updateTable('verification_codes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('tenancy_id', '=', tenancyId)
    .where('nonce_digest', '=', the.nonceDigest)
    .returning(['id', 'kind', 'code_digest', 'expires_at', 'used_at', 'data'])
    .returning(sql<number>`attempts - 1`.as('attempts_before')),
);

/** Marks a code as used. Of two at once exactly one changes a row. */
export const markUsed = scoped('verification_codes.use', (q, the: { id: string; now: Date }, tenancyId) =>
  q
    .updateTable('verification_codes')
    .set({ used_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where('used_at', 'is', null),
);

/** Some codes that expired a while ago, of any tenancy. Served by `verification_codes_by_expiry`. */
export const deleteExpiredCodes = unscoped('verification_codes.delete_expired', (q, the: { before: Date }) =>
  q.deleteFrom('verification_codes').where(
    sql<boolean>`(tenancy_id, id) in (
      select c.tenancy_id, c.id from verification_codes c where c.expires_at < ${the.before} order by c.expires_at limit 1000
    )`,
  ),
);

/** Some codes of a tenancy that is going away. */
export const deleteSomeCodes = scoped('verification_codes.delete_some', (q, _the: object, tenancyId) =>
  q
    .deleteFrom('verification_codes')
    .where('tenancy_id', '=', tenancyId)
    .where('id', 'in', (e) =>
      e.selectFrom('verification_codes').select('id').where('tenancy_id', '=', tenancyId).limit(1000),
    ),
);
