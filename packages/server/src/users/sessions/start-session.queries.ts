import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { hasRows, type Rows, rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { insertCodePart, isCodeUsed, type NewCodeValues, useCodePart } from '../../ground/verification-codes/index.ts';
import { changesOfPart, notified } from '../../kernel/changes/announce.ts';
import type { Change } from '../../kernel/changes/change.ts';
import { forgiveAttemptsPart } from '../../kernel/rate-limits/count-attempts.ts';
import { proveUserPart, type UserProofValues } from '../users/index.ts';
import { type ClaimSourceValues, selectClaimRows } from './own-claims.ts';
import { sessionRevoked } from './session-revoked.ts';
import type { NewSessionValues } from './sessions.queries.ts';

/** Values of a completed sign-in. */
export interface ProofValues extends UserProofValues {
  /** The verification code that this sign-in consumes, null without one. */
  readonly usedCodeId: string | null;
  /** Whether to void the code's siblings too. */
  readonly voidsSiblings: boolean;
  /** The failed attempts to reset, null for none. */
  readonly forgivenKey: string | null;
}

/** Values for starting a session. The code is an attempt code, which is stored only if no session begins. */
export type StartSessionValues = NewSessionValues &
  ProofValues &
  NewCodeValues &
  ClaimSourceValues & { readonly sessionsMax: number };

/**
 * Builds the parts of a statement that starts a session for a verified user. They mark the user as active, consume the
 * used code and reset failed attempts. If a second factor is required or the account is to be deleted, they insert an attempt code
 * instead of the session. Features can add parts before these.
 */
export function withStartedSession(q: QueryCreator<Tables>, the: StartSessionValues, tenancyId: TenancyId) {
  return q
    .with('used', (cte) => useCodePart(cte, the, tenancyId, sql`${the.sessionId}::uuid`))
    .with('active', (cte) => proveUserPart(cte, the, tenancyId, isCodeFree(rowsIn(cte, 'used'), the)))
    .with('forgiven', (cte) => forgiveAttemptsPart(cte, the, tenancyId))
    .with('owed', (cte) => insertCodePart(cte, the, tenancyId, hasRows(rowsIn(cte, 'active'), 'is_held')))
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
          authenticated_at: cast(the.authenticatedAt, 'timestamptz'),
          device: cast(the.device, 'jsonb'),
          is_impersonation: cast(the.isImpersonation, 'boolean'),
          begun_by: cast(the.begunBy, 'jsonb'),
          method: cast(the.method, 'text'),
          rotation_key: cast(the.rotationKey, 'text'),
          is_passkey_verified: cast(the.isPasskeyVerified, 'boolean'),
          copied_from: cast(the.copiedFrom, 'uuid'),
        },
        sql`from ${rowsIn(cte, 'active')} a where not a.is_held`,
      ),
    );
}

/** Builds the condition that no code is needed, or the code was unused. */
function isCodeFree(used: Rows<{ readonly id: string }>, the: Pick<ProofValues, 'usedCodeId'>) {
  return sql<boolean>`(${the.usedCodeId}::uuid is null or ${isCodeUsed(used, the)})`;
}

/** A row of `proveUserPart`. */
interface ActiveUser {
  readonly tenancy_id: TenancyId;
  readonly id: UserId;
  readonly is_held: boolean;
}

/** Builds the statement part that locks the user, deletes the sessions above the limit and notifies all replicas. */
function endExcessPart(q: QueryCreator<Tables>, the: StartSessionValues, active: Rows<ActiveUser>) {
  return changesOfPart(
    q,
    { id: sql<string>`gen_random_uuid()`, topic: sql.lit(sessionRevoked), key: sql<string>`e::text` },
    sql`from ${active} a
      cross join lateral end_oldest_sessions(a.tenancy_id, a.id, ${the.sessionId}::uuid, ${the.sessionsMax}::integer) as e
      where not a.is_held`,
  ).returning(['id', 'topic', 'key', notified]);
}

/**
 * Selects the result of these parts: always one row, with the claims of the token.
 *
 * @param q the result of `withStartedSession`
 */
export function selectStartedSession(
  q: ReturnType<typeof withStartedSession>,
  the: Pick<StartSessionValues, 'usedCodeId' | 'claimSources'>,
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
    .select(['u.requires_totp', 'u.restricted_by_admin', 'u.signed_up_at'])
    .select(sql<boolean>`coalesce(c.is_verified, false)`.as('is_email_verified'))
    .select(selectClaimRows(the, tenancyId, { userId: sql.ref('u.id'), teamId: sql.ref('m.team_id') }).as('claim_rows'))
    .select(['u.owes_second_factor', 'u.deletion_at', isCodeUsed(rowsIn(q, 'used'), the).as('is_code_used')])
    .select(
      sql<
        Change[] | null
      >`(select json_agg(json_build_object('id', e.id, 'topic', e.topic, 'key', e.key)) from ${rowsIn(q, 'ended')} e)`.as(
        'ended_sessions',
      ),
    );
}

/** Starts a session for a verified user. */
export const startSession = scoped('sessions.start', (q, the: StartSessionValues, tenancyId) =>
  selectStartedSession(withStartedSession(q, the, tenancyId), the, tenancyId),
);
