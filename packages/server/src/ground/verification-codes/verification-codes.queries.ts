import type { SessionId, UserId } from '@portico/contract';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { type Rows, rowsIn } from '../../db/parts.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type AttemptValues, countAttemptsPart, retryAt } from '../../kernel/rate-limits/count-attempts.ts';

/** Values of a new code. The names allow combining it with the values of other rows. */
export interface NewCodeValues {
  readonly codeId: string;
  readonly codeKind: string;
  readonly codeDigest: string;
  readonly nonceDigest: string;
  readonly now: Date;
  readonly codeExpiresAt: Date;
  /** Data of the code as JSON. */
  readonly codeData: string;
  /** The object that the code refers to, for kinds that are listed, revoked or voided together. Null for others. */
  readonly codeSubject: string | null;
  /** The user that the code acts for. The code becomes invalid when their credentials change. Null for none. */
  readonly boundUserId: UserId | null;
  /** The version of that user's credentials when the flow started. Null for the current one. */
  readonly boundVersion: number | null;
  /** The session that starts the flow. The code becomes invalid when it ends. Null for none. */
  readonly boundSessionId: SessionId | null;
}

/**
 * Builds the statement part that inserts a code, if the condition holds. It is bound to the credentials of its user in
 * the snapshot of the statement. A code of a missing user is invalid.
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
      data: cast(the.codeData, 'json'),
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

/** Returns the condition that the credentials of the code's user have not changed and its session has not ended. */
function isAlive(the: { readonly now: Date }, tenancyId: TenancyId): RawBuilder<boolean> {
  // @guard credential-version-when-code-is-checked
  // @guard session-of-flow
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
 * Finds a code, and counts an attempt on every code of the project with the same last 39 characters, of any kind. The
 * attempt also counts against the limits of the caller.
 *
 * @returns one row: the time when the caller may retry, and the code with the number of previous attempts, if it exists
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
          'subject',
        ]),
    );
  // @guard field-kind-of-code
  return (
    trying
      .selectFrom(sql<Record<never, never>>`(select 1)`.as('one'))
      .leftJoin('tried as t', (on) => on.on('t.kind', '=', the.kind).on('t.code_digest', '=', the.codeDigest))
      .select(['t.id', 't.expires_at', 't.used_at', 't.data', 't.user_id', 't.credential_version', 't.session_id'])
      .select([
        't.begun_session_id',
        sql<number>`t.attempts - 1`.as('attempts_before'),
        retryAt(rowsIn(trying, 'counted'), the),
      ])
      .select(isAlive(the, tenancyId).as('is_alive'))
      // Of a code of which only the rest was right: who mistyped it.
      .select(
        sql<string | null>`(select o.subject from tried o where o.kind = ${the.kind} limit 1)`.as('tried_subject'),
      )
      .select(
        sql<UserId | null>`(select o.user_id from tried o where o.kind = ${the.kind} limit 1)`.as('tried_user_id'),
      )
  );
});

/** Values for consuming a code. */
export interface UsedCodeValues {
  /** Null consumes none. */
  readonly usedCodeId: string | null;
  /** Whether to consume the other open codes of the same kind and subject too. */
  readonly voidsSiblings: boolean;
  readonly now: Date;
}

/**
 * Builds the statement part that marks a code and its siblings as used. Exactly one of two concurrent callers gets the
 * row of the code: rows are locked in a fixed order, and rows that the other caller has used are omitted.
 *
 * @param begunSessionId SQL of the session that the code starts, for codes whose replay revokes it
 */
export function useCodePart(
  q: QueryCreator<Tables>,
  the: UsedCodeValues,
  tenancyId: TenancyId,
  begunSessionId: RawBuilder<SessionId | null> = sql`null::uuid`,
) {
  // @guard field-code-is-used-up
  return q
    .updateTable('verification_codes')
    .set({ used_at: the.now, begun_session_id: begunSessionId })
    .where('tenancy_id', '=', tenancyId)
    .where('used_at', 'is', null)
    .where(
      'id',
      'in',
      // @guard siblings-of-code
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
 * Returns the condition that a part has consumed the code itself, not only siblings that another caller left.
 *
 * @param used the part from `useCodePart`
 */
export function isCodeUsed(
  used: Rows<{ readonly id: string }>,
  the: Pick<UsedCodeValues, 'usedCodeId'>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${used} as used_code where used_code.id = ${the.usedCodeId}::uuid)`;
}

/** Marks a code as used, and optionally its siblings. @returns the IDs of the marked codes */
export const markUsed = scoped('verification_codes.use', (q, the: UsedCodeValues, tenancyId) =>
  useCodePart(q, the, tenancyId),
);

/** Binding of a code. */
export interface BindingValues {
  readonly boundUserId: UserId;
  readonly credentialVersion: number;
  readonly boundSessionId: SessionId | null;
  readonly now: Date;
}

/**
 * Builds the statement part that locks the user of a binding if their credentials are unchanged and the session has not
 * ended. Waits for concurrent changes.
 */
export function boundUserPart(q: QueryCreator<Tables>, the: BindingValues, tenancyId: TenancyId) {
  // @guard credential-version-when-code-is-consumed
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

/** The user of a binding, locked until the end of the transaction. No row if the binding is invalid. */
export const lockBoundUser = scoped('verification_codes.lock_bound_user', (q, the: BindingValues, tenancyId) =>
  boundUserPart(q, the, tenancyId),
);

/** Kind and subject of a code. */
interface SubjectValues {
  readonly kind: string;
  readonly subject: string;
}

/** Marks a code that was not used yet as revoked. Its digests are replaced, so that it cannot be found any more. */
export const revokeOpenCode = scoped(
  'verification_codes.revoke_open',
  (q, the: SubjectValues & { id: string; now: Date }, tenancyId) =>
    q
      .updateTable('verification_codes')
      .set({
        used_at: the.now,
        revoked_at: the.now,
        code_digest: sql<string>`'revoked ' || id`,
        nonce_digest: sql<string>`'revoked ' || id`,
      })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.id)
      .where('kind', '=', the.kind)
      // @guard things-invitation-of-another-team
      .where('subject', '=', the.subject)
      .where('used_at', 'is', null),
);

/** Deletes the open codes of a subject that were sent to an address. Served by `verification_codes_by_subject`. */
export const deleteOpenCodesTo = scoped(
  'verification_codes.delete_open_to',
  (q, the: SubjectValues & { email: string }, tenancyId) =>
    q
      .deleteFrom('verification_codes')
      .where('tenancy_id', '=', tenancyId)
      .where('kind', '=', the.kind)
      .where('subject', '=', the.subject)
      .where('used_at', 'is', null)
      .where(sql<string>`data ->> 'email'`, '=', the.email)
      .returning('id'),
);

/**
 * Voids the codes that were issued because of another code. Served by `verification_codes_by_subject`.
 *
 * @returns the sessions that they started
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

/** Builds the statement part that deletes all codes of a subject. */
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

/** Deletes a batch of old expired codes of any tenancy. Served by `verification_codes_by_expiry`. */
export const deleteExpiredCodes = unscoped('verification_codes.delete_expired', (q, the: { before: Date }) =>
  q.deleteFrom('verification_codes').where(
    sql<boolean>`(tenancy_id, id) in (
      select c.tenancy_id, c.id from verification_codes c where c.expires_at < ${the.before} order by c.expires_at limit 1000
    )`,
  ),
);

/** Finds a code that is not expired. Does not count as an attempt. */
/** The callback URL that a code keeps, also if it was used or has expired: its page says so. */
export const callbackOfCode = scoped(
  'verification_codes.callback',
  (q, the: { codeDigest: string; nonceDigest: string }, tenancyId) =>
    q
      .selectFrom('verification_codes')
      .select(sql<string | null>`data ->> 'callback_url'`.as('callback_url'))
      .where('tenancy_id', '=', tenancyId)
      .where('nonce_digest', '=', the.nonceDigest)
      .where('code_digest', '=', the.codeDigest),
  { isShortRead: true },
);

export const findCurrentCode = scoped(
  'verification_codes.find_current',
  (q, the: { kind: string; codeDigest: string; nonceDigest: string; now: Date }, tenancyId) =>
    q
      .selectFrom('verification_codes')
      .select(['id', 'data', 'used_at'])
      .where('tenancy_id', '=', tenancyId)
      .where('nonce_digest', '=', the.nonceDigest)
      .where('code_digest', '=', the.codeDigest)
      .where('kind', '=', the.kind)
      .where('expires_at', '>', the.now),
);
