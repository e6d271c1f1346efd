import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { hasRows, rowsIn } from '../../db/parts.ts';
import { type Scoped, scoped } from '../../db/statements.ts';
import { type StartSessionValues, selectStartedSession, withStartedSession } from '../sessions/index.ts';
import {
  type BindingValues,
  boundUserPart,
  isCodeUsed,
  type UsedCodeValues,
  useCodePart,
} from '../verification-codes/index.ts';

interface PasskeyValues extends BindingValues {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  /** A JSON array. */
  readonly transports: string;
}

/**
 * Stores the passkey of a user in place of an existing one, if the binding of the registration is still valid. Violates
 * `passkeys_by_credential` if the passkey belongs to another user.
 *
 * @returns no row if the binding is invalid
 */
export const storePasskey = scoped('passkeys.store', (q, the: PasskeyValues, tenancyId) => {
  const binding = q.with('bound', (cte) => boundUserPart(cte, the, tenancyId));
  return insertSelect(
    binding,
    'passkeys',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      user_id: sql.ref<UserId>('b.id'),
      credential_id: cast(the.credentialId, 'text'),
      public_key: cast(the.publicKey, 'bytea'),
      counter: cast(the.counter, 'bigint'),
      transports: cast(the.transports, 'jsonb'),
      created_at: cast(the.now, 'timestamptz'),
      last_used_at: sql<null>`null::timestamptz`,
    },
    sql`from ${rowsIn(binding, 'bound')} b`,
  )
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'user_id']).doUpdateSet((e) => ({
        credential_id: e.ref('excluded.credential_id'),
        public_key: e.ref('excluded.public_key'),
        counter: e.ref('excluded.counter'),
        transports: sql<string>`excluded.transports`,
        created_at: e.ref('excluded.created_at'),
        last_used_at: null,
      })),
    )
    .returning('user_id');
});

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
      .select(['k.user_id', 'k.public_key', 'k.counter', 'k.transports'])
      .select(isCodeUsed(rowsIn(using, 'used'), the).as('is_code_used'));
  },
);

/** Error of the statement when the counter did not increase or the passkey was replaced. */
export const passkeyIsStale = 'the passkey is stale';

interface UsedPasskeyValues {
  readonly credentialId: string;
  readonly newCounter: number;
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
        .set({ counter: the.newCounter, last_used_at: the.now })
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

/** Deletes the passkey of a user. */
export const deletePasskey = scoped('passkeys.delete', (q, the: { userId: UserId }, tenancyId) =>
  q.deleteFrom('passkeys').where('tenancy_id', '=', tenancyId).where('user_id', '=', the.userId),
);
