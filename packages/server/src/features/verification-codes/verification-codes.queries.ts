import type { SessionId, UserId } from '@portico/contract';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { type Rows, rowsIn } from '../../db/parts.ts';
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
  /** What the code is about, for kinds that are listed, withdrawn or voided together; null for the others. */
  readonly codeSubject: string | null;
  /** The user that the code acts for: the code dies with a change of that user's credentials. Null for none. */
  readonly boundUserId: UserId | null;
  /** The version of that user's credentials when the flow began; null for the present one. */
  readonly boundVersion: number | null;
  /** The session that begins the flow: the code dies with it. Null for none. */
  readonly boundSessionId: SessionId | null;
}

/**
 * Part of a statement: a new code, if the condition holds. It is bound to the credentials that its user has in the
 * snapshot of the statement; a code of a user that does not exist is dead from the start.
 */
export function insertCodePart(
  q: QueryCreator<Tables>,
  the: NewCodeValues,
  tenancyId: TenancyId,
  condition: RawBuilder<boolean> = sql.lit(true),
) {
  const presentVersion = sql`(
    select b.credential_version from users b where b.tenancy_id = ${tenancyId} and b.id = ${the.boundUserId}::uuid
  )`;
  return insertSelect(
    q,
    'verification_codes',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: cast(the.codeId, 'uuid'),
      kind: cast(the.codeKind, 'text'),
      code_digest: cast(the.codeDigest, 'text'),
      nonce_digest: cast(the.nonceDigest, 'text'),
      created_at: cast(the.now, 'timestamptz'),
      expires_at: cast(the.codeExpiresAt, 'timestamptz'),
      data: cast(the.codeData, 'jsonb'),
      subject: cast(the.codeSubject, 'text'),
      user_id: cast(the.boundUserId, 'uuid'),
      credential_version: sql<number | null>`coalesce(${the.boundVersion}::int, ${presentVersion})`,
      session_id: cast(the.boundSessionId, 'uuid'),
    },
    sql`where ${condition}`,
  ).returning('id');
}

export const insertCode = scoped('verification_codes.insert', (q, the: NewCodeValues, tenancyId) =>
  insertCodePart(q, the, tenancyId),
);

interface TriedCodeValues extends AttemptValues {
  readonly kind: string;
  readonly codeDigest: string;
  readonly nonceDigest: string;
}

/** SQL: the user of a code still has the credentials that the code was made for, and its session lives. */
function isAlive(the: { readonly now: Date }, tenancyId: TenancyId): RawBuilder<boolean> {
  return sql<boolean>`(
    (t.user_id is null or exists (
      select 1 from users u
      where u.tenancy_id = ${tenancyId} and u.id = t.user_id and u.credential_version = t.credential_version
    )) and (t.session_id is null or exists (
      select 1 from sessions s
      where s.tenancy_id = ${tenancyId} and s.id = t.session_id and s.user_id = t.user_id
        and s.expires_at > ${the.now}::timestamptz
    ))
  )`;
}

/**
 * Looks a code up, and counts an attempt on every code of the project that shares the last 39 characters, whatever its
 * kind. The attempt counts against the limits of the caller as well.
 *
 * @returns one row: when the caller may try again, and the code with the number of attempts before this one, if it exists
 */
export const findCode = scoped('verification_codes.find', (q, the: TriedCodeValues, tenancyId) => {
  const trying = q
    .with('counted', (cte) => countAttemptsPart(cte, the, tenancyId))
    .with('tried', (cte) =>
      cte
        .updateTable('verification_codes')
        .set({ attempts: sql<number>`attempts + 1` })
        .where('tenancy_id', '=', tenancyId)
        .where('nonce_digest', '=', the.nonceDigest)
        .returning([
          'id',
          'kind',
          'code_digest',
          'expires_at',
          'used_at',
          'data',
          'attempts',
          'user_id',
          'credential_version',
          'session_id',
          'begun_session_id',
        ]),
    );
  return trying
    .selectFrom(sql<Record<never, never>>`(select 1)`.as('one'))
    .leftJoin('tried as t', (on) => on.on('t.kind', '=', the.kind).on('t.code_digest', '=', the.codeDigest))
    .select(['t.id', 't.expires_at', 't.used_at', 't.data', 't.user_id', 't.credential_version', 't.session_id'])
    .select([
      't.begun_session_id',
      sql<number>`t.attempts - 1`.as('attempts_before'),
      retryAt(rowsIn(trying, 'counted'), the),
    ])
    .select(isAlive(the, tenancyId).as('is_alive'));
});

/** What using a code needs. */
export interface UsedCodeValues {
  /** Null uses none. */
  readonly usedCodeId: string | null;
  /** Uses up the other open codes of the same kind and subject too. */
  readonly voidsSiblings: boolean;
  readonly now: Date;
}

/**
 * Part of a statement: marks a code as used, and its siblings with it. Of two callers at once exactly one gets the row
 * of the code: rows are locked in one order, and those that the other caller has used are left out.
 *
 * @param begunSessionId SQL of the session that the code begins, for codes whose replay ends it
 */
export function useCodePart(
  q: QueryCreator<Tables>,
  the: UsedCodeValues,
  tenancyId: TenancyId,
  begunSessionId: RawBuilder<SessionId | null> = sql`null::uuid`,
) {
  return q
    .updateTable('verification_codes')
    .set({ used_at: the.now, begun_session_id: begunSessionId })
    .where('tenancy_id', '=', tenancyId)
    .where('used_at', 'is', null)
    .where(
      'id',
      'in',
      sql<string>`(
        select v.id from verification_codes v join verification_codes c on c.tenancy_id = v.tenancy_id
        where c.tenancy_id = ${tenancyId} and c.id = ${the.usedCodeId}::uuid and c.used_at is null
          and v.tenancy_id = ${tenancyId} and v.used_at is null
          and (v.id = c.id or (${the.voidsSiblings}::boolean and v.kind = c.kind and v.subject = c.subject))
        order by v.id for update of v
      )`,
    )
    .returning('id');
}

/**
 * SQL: whether a part has used the code itself, not only siblings that another caller left over.
 *
 * @param used the part that `useCodePart` made
 */
export function isCodeUsed(
  used: Rows<{ readonly id: string }>,
  the: Pick<UsedCodeValues, 'usedCodeId'>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${used} as used_code where used_code.id = ${the.usedCodeId}::uuid)`;
}

/** Marks a code as used, and perhaps its siblings. @returns the ids of all that were marked */
export const markUsed = scoped('verification_codes.use', (q, the: UsedCodeValues, tenancyId) =>
  useCodePart(q, the, tenancyId),
);

/** What a code was bound to when it was made. */
export interface BindingValues {
  readonly boundUserId: UserId;
  readonly credentialVersion: number;
  readonly boundSessionId: SessionId | null;
  readonly now: Date;
}

/**
 * Part of a statement: the user of a binding, held against changes, if its credentials are still those of the binding
 * and its session lives. A change under way is waited for and seen.
 */
export function boundUserPart(q: QueryCreator<Tables>, the: BindingValues, tenancyId: TenancyId) {
  return q
    .selectFrom('users as u')
    .select('u.id')
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.boundUserId)
    .where('u.credential_version', '=', the.credentialVersion)
    .where(
      sql<boolean>`(${the.boundSessionId}::uuid is null or exists (
        select 1 from sessions s
        where s.tenancy_id = ${tenancyId} and s.id = ${the.boundSessionId}::uuid and s.user_id = u.id
          and s.expires_at > ${the.now}::timestamptz
      ))`,
    )
    .forUpdate('u');
}

/** The user of a binding, held until the transaction ends; no row when the binding is broken. */
export const lockBoundUser = scoped('verification_codes.lock_bound_user', (q, the: BindingValues, tenancyId) =>
  boundUserPart(q, the, tenancyId),
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

/**
 * Voids the codes that were issued on the strength of another code. Served by `verification_codes_by_subject`.
 *
 * @returns the sessions that they began
 */
export const voidCodesOfOrigin = scoped(
  'verification_codes.void_of_origin',
  (q, the: SubjectValues & { originCodeId: string; now: Date }, tenancyId) =>
    q
      .updateTable('verification_codes')
      .set({ used_at: sql<Date>`coalesce(used_at, ${the.now}::timestamptz)` })
      .where('tenancy_id', '=', tenancyId)
      .where('kind', '=', the.kind)
      .where('subject', '=', the.subject)
      .where(sql<boolean>`data ->> 'origin_code_id' = ${the.originCodeId}::text`)
      .returning('begun_session_id'),
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
