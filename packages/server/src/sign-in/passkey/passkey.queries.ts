import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { hasRows, rowsIn } from '../../db/parts.ts';
import { type Scoped, scoped } from '../../db/statements.ts';
import {
  type BindingValues,
  boundUserPart,
  isCodeUsed,
  type UsedCodeValues,
  useCodePart,
} from '../../ground/verification-codes/index.ts';
import { type StartSessionValues, selectStartedSession, withStartedSession } from '../../users/sessions/index.ts';

const passkeyColumns = [
  'credential_id',
  'user_id',
  'name',
  'created_at',
  'last_used_at',
  'relying_party_id',
  'user_verified',
] as const;

interface PasskeyValues extends BindingValues {
  readonly credentialId: string;
  readonly relyingPartyId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  /** A JSON array. */
  readonly transports: string;
  readonly name: string | null;
  readonly userVerified: boolean;
}

/** Maximum number of passkeys of a user. */
export const passkeysMax = 20;

/** Error of the statement when the user has the maximum number of passkeys. */
export const passkeysAreFull = 'too many passkeys';

/**
 * Adds a passkey to a user, if the binding of the registration is still valid. Violates `passkeys_by_credential` if the
 * passkey is registered.
 *
 * @returns no row if the binding is invalid
 */
export const insertPasskey = scoped('passkeys.insert', (q, the: PasskeyValues, tenancyId) => {
  const binding = q.with('bound', (cte) => boundUserPart(cte, the, tenancyId));
  return insertSelect(
    binding,
    'passkeys',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      user_id: sql.ref<UserId>('b.id'),
      credential_id: cast(the.credentialId, 'text'),
      relying_party_id: cast(the.relyingPartyId, 'text'),
      public_key: cast(the.publicKey, 'bytea'),
      counter: cast(the.counter, 'bigint'),
      transports: cast(the.transports, 'jsonb'),
      created_at: cast(the.now, 'timestamptz'),
      last_used_at: sql<null>`null::timestamptz`,
      name: cast(the.name, 'text'),
      user_verified: cast(the.userVerified, 'boolean'),
    },
    sql`from ${rowsIn(binding, 'bound')} b
      where require_passkey_room(${tenancyId}::uuid, b.id, ${sql.lit(passkeysMax)}::integer)`,
  ).returning('user_id');
});

/** The passkeys of a user, oldest first. Served by `passkeys_by_user`. */
export const passkeysOfUser = scoped('passkeys.of_user', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('passkeys')
    .select(passkeyColumns)
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .limit(passkeysMax),
);

/** Identifies a passkey. */
export interface PasskeyKey {
  readonly userId: UserId;
  readonly credentialId: string;
}

/** Changes the name of a passkey. No row if the user has no such passkey. */
export const renamePasskey = scoped('passkeys.rename', (q, the: PasskeyKey & { name: string }, tenancyId) =>
  q
    .updateTable('passkeys')
    .set({ name: the.name })
    .where('tenancy_id', '=', tenancyId)
    .where('credential_id', '=', the.credentialId)
    // @guard things-renamed-passkey
    .where('user_id', '=', the.userId)
    .returning(passkeyColumns),
);

/** Deletes a passkey. No row if the user has no such passkey. */
export const deletePasskey = scoped('passkeys.delete', (q, the: PasskeyKey, tenancyId) =>
  q
    .deleteFrom('passkeys')
    .where('tenancy_id', '=', tenancyId)
    .where('credential_id', '=', the.credentialId)
    // @guard owner-of-passkey-to-remove
    // @guard things-deleted-passkey
    .where('user_id', '=', the.userId)
    .returning('credential_id'),
);

/**
 * Consumes a code and finds a passkey. Served by `passkeys_by_credential`.
 *
 * @returns one row: whether this call consumed the code, and the passkey if it exists
 */
export const useCodeAndFindPasskey = scoped(
  'passkeys.find_by_code',
  (q, the: UsedCodeValues & { credentialId: string }, tenancyId) => {
    const using = q.with('used', (cte) => useCodePart(cte, the, tenancyId));
    return using
      .selectFrom(sql<Record<never, never>>`(select 1)`.as('one'))
      .leftJoin('passkeys as k', (on) =>
        on.on('k.tenancy_id', '=', tenancyId).on('k.credential_id', '=', the.credentialId),
      )
      .select(['k.user_id', 'k.public_key', 'k.counter', 'k.transports', 'k.relying_party_id'])
      .select(isCodeUsed(rowsIn(using, 'used'), the).as('is_code_used'));
  },
);

/** Error of the statement when the counter did not increase or the passkey was removed. */
export const passkeyIsStale = 'the passkey is stale';

interface UsedPasskeyValues {
  readonly credentialId: string;
  readonly relyingPartyId: string;
  readonly newCounter: number;
  readonly userVerified: boolean;
}

/**
 * Starts a session after sign-in with a passkey and updates the passkey's counter. If the authenticator counts, only
 * one of two responses with the same count succeeds. The user is locked before the passkey, in the same order as in a
 * change of the user.
 */
const startSessionWithPasskey = scoped(
  'passkeys.start_session',
  (q, the: StartSessionValues & UsedPasskeyValues, tenancyId) => {
    const starting = withStartedSession(q, the, tenancyId).with('passkey', (cte) =>
      cte
        .updateTable('passkeys as k')
        .from('active as a')
        .set({
          counter: the.newCounter,
          last_used_at: the.now,
          user_verified: the.userVerified,
          // The same, or that of a passkey from before the column, which the signature has just proven.
          relying_party_id: the.relyingPartyId,
        })
        .where('k.tenancy_id', '=', tenancyId)
        .whereRef('k.user_id', '=', 'a.id')
        .where('k.credential_id', '=', the.credentialId)
        .where(
          sql<boolean>`(k.counter < ${the.newCounter}::bigint or (k.counter = 0 and ${the.newCounter}::bigint = 0))`,
        )
        .returning('k.user_id'),
    );
    const isActive = hasRows(rowsIn(starting, 'active'));
    const isCurrent = hasRows(rowsIn(starting, 'passkey'));
    return selectStartedSession(starting, the, tenancyId).where(
      sql<boolean>`(not ${isActive} or refuse_unless(${isCurrent}, ${sql.lit(passkeyIsStale)}))`,
    );
  },
);

/** Returns the statement that `finishSignIn` runs for a passkey. */
export function starterWith(passkey: UsedPasskeyValues) {
  return async (context: Scoped, values: StartSessionValues) =>
    await startSessionWithPasskey.first(context, { ...values, ...passkey });
}

/** Deletes all passkeys of a user. */
export const deletePasskeysOfUser = scoped('passkeys.delete_of_user', (q, the: { userId: UserId }, tenancyId) =>
  q.deleteFrom('passkeys').where('tenancy_id', '=', tenancyId).where('user_id', '=', the.userId),
);
