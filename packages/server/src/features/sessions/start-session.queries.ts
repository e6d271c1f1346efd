import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { hasRows, type Rows, rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { notified } from '../../platform/changes/announce.ts';
import type { Change } from '../../platform/changes/change.ts';
import { forgiveAttemptsPart } from '../../platform/rate-limits/count-attempts.ts';
import { proveUserPart, type UserProofValues } from '../users/index.ts';
import { insertCodePart, isCodeUsed, type NewCodeValues, useCodePart } from '../verification-codes/index.ts';
import { sessionRevoked } from './session-revoked.ts';
import type { NewSessionValues } from './sessions.queries.ts';

/** How a user was proven, and what goes with it. */
export interface ProofValues extends UserProofValues {
  /** The verification code that this sign-in uses up, null without one. */
  readonly usedCodeId: string | null;
  /** Uses up the siblings of that code too. */
  readonly voidsSiblings: boolean;
  /** The failed attempts that are forgotten now, null for none. */
  readonly forgivenKey: string | null;
}

/** The code is the attempt code of a user who still owes a second factor; it is stored for no other. */
export type StartSessionValues = NewSessionValues & ProofValues & NewCodeValues & { readonly sessionsMax: number };

/**
 * The parts of a statement that starts a session for a user who was proven, together with the sign of activity: it uses
 * up the code that proved the user, forgets failed attempts, and writes an attempt code in place of the session when a
 * second factor is owed. Features put more parts before it.
 */
export function withStartedSession(q: QueryCreator<Tables>, the: StartSessionValues, tenancyId: TenancyId) {
  return q
    .with('used', (cte) => useCodePart(cte, the, tenancyId, sql`${the.sessionId}::uuid`))
    .with('active', (cte) => proveUserPart(cte, the, tenancyId, isCodeFree(rowsIn(cte, 'used'), the)))
    .with('forgiven', (cte) => forgiveAttemptsPart(cte, the, tenancyId))
    .with('owed', (cte) => insertCodePart(cte, the, tenancyId, hasRows(rowsIn(cte, 'active'), 'owes_second_factor')))
    .with('ended', (cte) => endExcessPart(cte, the, rowsIn(cte, 'active')))
    .with('started', (cte) =>
      insertSelect(
        cte,
        'sessions',
        {
          tenancy_id: sql.ref<TenancyId>('a.tenancy_id'),
          id: cast(the.sessionId, 'uuid'),
          user_id: sql.ref<UserId>('a.id'),
          refresh_token_digest: cast(the.refreshTokenDigest, 'text'),
          created_at: cast(the.now, 'timestamptz'),
          expires_at: cast(the.expiresAt, 'timestamptz'),
          last_used_at: cast(the.now, 'timestamptz'),
          last_used_from: cast(the.from, 'jsonb'),
          is_impersonation: cast(the.isImpersonation, 'boolean'),
          method: cast(the.method, 'text'),
        },
        sql`from ${rowsIn(cte, 'active')} a where not a.owes_second_factor`,
      ),
    );
}

/** Whether the proof needs no code, or its code was still there to be used. */
function isCodeFree(used: Rows<{ readonly id: string }>, the: Pick<ProofValues, 'usedCodeId'>) {
  return sql<boolean>`(${the.usedCodeId}::uuid is null or ${isCodeUsed(used, the)})`;
}

/** A user who was proven, as `proveUserPart` gives it. */
interface ActiveUser {
  readonly tenancy_id: TenancyId;
  readonly id: UserId;
  readonly owes_second_factor: boolean;
}

/** Part of a statement: the user is held, and the sessions beyond the limit end, with a word to every replica. */
function endExcessPart(q: QueryCreator<Tables>, the: StartSessionValues, active: Rows<ActiveUser>) {
  return insertSelect(
    q,
    'changes',
    { id: sql<string>`gen_random_uuid()`, topic: sql.lit(sessionRevoked), key: sql<string>`e::text` },
    sql`from ${active} a
      cross join lateral end_oldest_sessions(a.tenancy_id, a.id, ${the.sessionId}::uuid, ${the.sessionsMax}::integer) as e
      where not a.owes_second_factor`,
  ).returning(['id', 'topic', 'key', notified]);
}

/**
 * What a statement with these parts tells: one row always, with what the token says.
 *
 * @param q what `withStartedSession` gave
 */
export function selectStartedSession(
  q: ReturnType<typeof withStartedSession>,
  the: Pick<StartSessionValues, 'usedCodeId'>,
  tenancyId: TenancyId,
) {
  return q
    .selectFrom(sql<Record<never, never>>`(select 1)`.as('one'))
    .leftJoin('active as u', (on) => on.onTrue())
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
    .select(sql<boolean>`coalesce(c.is_verified, false)`.as('is_email_verified'))
    .select(['u.owes_second_factor', isCodeUsed(rowsIn(q, 'used'), the).as('is_code_used')])
    .select(
      sql<
        Change[] | null
      >`(select json_agg(json_build_object('id', e.id, 'topic', e.topic, 'key', e.key)) from ${rowsIn(q, 'ended')} e)`.as(
        'ended_sessions',
      ),
    );
}

/** A session for a user who was proven. */
export const startSession = scoped('sessions.start', (q, the: StartSessionValues, tenancyId) =>
  selectStartedSession(withStartedSession(q, the, tenancyId), the, tenancyId),
);
