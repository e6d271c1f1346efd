import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type AttemptValues, countAttemptsPart, retryAt } from '../../platform/rate-limits/count-attempts.ts';

/** A code as it is to be stored. The names are such that it can be joined with the values of other rows. */
export interface NewCodeValues {
  readonly codeId: string;
  readonly codeKind: string;
  readonly codeDigest: string;
  readonly nonceDigest: string;
  readonly now: Date;
  readonly codeExpiresAt: Date;
  /** JSON of what the code stands for. */
  readonly codeData: string;
  /** What it is about, for kinds that are listed and withdrawn; null for the others. */
  readonly codeSubject: string | null;
}

/** Part of a statement: a new code, if the condition holds. */
export function insertCodePart(
  q: QueryCreator<Tables>,
  the: NewCodeValues,
  tenancyId: TenancyId,
  condition: RawBuilder<boolean> = sql.lit(true),
) {
  return q
    .insertInto('verification_codes')
    .columns(['tenancy_id', 'id', 'kind', 'code_digest', 'nonce_digest', 'created_at', 'expires_at', 'data', 'subject'])
    .expression(
      sql`select ${tenancyId}::uuid, ${the.codeId}::uuid, ${the.codeKind}::text, ${the.codeDigest}::text,
        ${the.nonceDigest}::text, ${the.now}::timestamptz, ${the.codeExpiresAt}::timestamptz, ${the.codeData}::jsonb,
        ${the.codeSubject}::text where ${condition}`,
    )
    .returning('id');
}

export const insertCode = scoped('verification_codes.insert', (q, the: NewCodeValues, tenancyId) =>
  insertCodePart(q, the, tenancyId),
);

interface TriedCodeValues extends AttemptValues {
  readonly kind: string;
  readonly codeDigest: string;
  readonly nonceDigest: string;
}

/**
 * Looks a code up, and counts an attempt on every code of the project that shares the last 39 characters, whatever its
 * kind. The attempt counts against the limits of the caller as well.
 *
 * @returns one row: when the caller may try again, and the code with the number of attempts before this one, if it exists
 */
export const findCode = scoped('verification_codes.find', (q, the: TriedCodeValues, tenancyId) =>
  q
    .with('counted', (cte) => countAttemptsPart(cte, the, tenancyId))
    .with('tried', (cte) =>
      cte
        .updateTable('verification_codes')
        .set({ attempts: sql<number>`attempts + 1` })
        .where('tenancy_id', '=', tenancyId)
        .where('nonce_digest', '=', the.nonceDigest)
        .returning(['id', 'kind', 'code_digest', 'expires_at', 'used_at', 'data', 'attempts']),
    )
    .selectFrom(sql<Record<never, never>>`(select 1)`.as('one'))
    .leftJoin('tried as t', (on) => on.on('t.kind', '=', the.kind).on('t.code_digest', '=', the.codeDigest))
    .select(['t.id', 't.expires_at', 't.used_at', 't.data'])
    .select([sql<number>`t.attempts - 1`.as('attempts_before'), retryAt(the)]),
);

/** Part of a statement: marks a code as used. Of two at once exactly one gets a row. A null id uses none. */
export function useCodePart(
  q: QueryCreator<Tables>,
  the: { readonly usedCodeId: string | null; readonly now: Date },
  tenancyId: TenancyId,
) {
  return q
    .updateTable('verification_codes')
    .set({ used_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', sql<string>`${the.usedCodeId}::uuid`)
    .where('used_at', 'is', null)
    .returning('id');
}

/** Marks a code as used. Of two at once exactly one changes a row. */
export const markUsed = scoped('verification_codes.use', (q, the: { usedCodeId: string; now: Date }, tenancyId) =>
  useCodePart(q, the, tenancyId),
);

/** What a code is about. */
interface SubjectValues {
  readonly kind: string;
  readonly subject: string;
}

/** The codes about a subject that can be used, oldest first. Served by `verification_codes_by_subject`. */
export const openCodes = scoped('verification_codes.open', (q, the: SubjectValues & { now: Date }, tenancyId) =>
  q
    .selectFrom('verification_codes')
    .select(['id', 'expires_at', 'data'])
    .where('tenancy_id', '=', tenancyId)
    .where('kind', '=', the.kind)
    .where('subject', '=', the.subject)
    .where('used_at', 'is', null)
    .where('expires_at', '>', the.now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(10_000),
);

/** Takes a code back that nobody has used yet. */
export const deleteOpenCode = scoped(
  'verification_codes.delete_open',
  (q, the: SubjectValues & { id: string }, tenancyId) =>
    q
      .deleteFrom('verification_codes')
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.id)
      .where('kind', '=', the.kind)
      .where('subject', '=', the.subject)
      .where('used_at', 'is', null),
);

/** Part of a statement: all codes about a subject go. */
export function deleteCodesPart(
  q: QueryCreator<Tables>,
  the: { readonly subject: RawBuilder<string>; readonly kind: string },
  tenancyId: TenancyId,
) {
  return q
    .deleteFrom('verification_codes')
    .where('tenancy_id', '=', tenancyId)
    .where('kind', '=', sql.lit(the.kind))
    .where('subject', '=', the.subject)
    .returning('id');
}

/** A code of any project by its digest. Served by `verification_codes_to_unsubscribe`. */
export const codeToUnsubscribe = unscoped('verification_codes.to_unsubscribe', (q, the: { codeDigest: string }) =>
  q
    .selectFrom('verification_codes as v')
    .innerJoin('tenancies as t', 't.id', 'v.tenancy_id')
    .select(['v.id', 'v.expires_at', 'v.data', 't.project_id', 't.branch_id'])
    .where('v.kind', '=', sql.lit('unsubscribe'))
    .where('v.code_digest', '=', the.codeDigest),
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
