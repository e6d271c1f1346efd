import type { UserId } from '@portico/contract';
import { sql, type Updateable } from 'kysely';
import { once, type Scoped, scoped } from '../../db/statements.ts';
import { jsonText } from '../../db/tables/columns.ts';
import type { UsersTable } from '../../db/tables/users.ts';
import type { GivenMetadata, MetadataField } from './anonymous-storage.ts';
import { tagsText } from './stored-fields.ts';
import { selectUsers } from './user-row.ts';

export const userById = scoped(
  'users.by_id',
  (q, the: { userId: UserId }, tenancyId) => selectUsers(q, tenancyId).where('u.id', '=', the.userId),
  { isShortRead: true },
);

/** Returns the size of a column, only for anonymous users, since others have no total limit. */
function bytesOf(column: 'client_metadata' | 'client_read_only_metadata' | 'server_metadata') {
  return sql<number>`case when is_anonymous then coalesce(octet_length(${sql.ref(column)}::text), 0) else 0 end`;
}

/** A user, locked until the end of the transaction. */
export const lockedUser = scoped('users.by_id_locked', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('users')
    .select(['id', 'display_name', 'profile_image_url', 'is_anonymous', 'restricted_by_admin', 'password_hash'])
    .select('requires_totp')
    .select([
      bytesOf('client_metadata').as('client_metadata_bytes'),
      bytesOf('client_read_only_metadata').as('client_read_only_metadata_bytes'),
      bytesOf('server_metadata').as('server_metadata_bytes'),
    ])
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.userId)
    .forUpdate(),
);

/** The version of a user's credentials, which codes and flows are bound to. */
export const credentialVersionOf = scoped('users.credential_version', (q, the: { userId: UserId }, tenancyId) =>
  q.selectFrom('users').select('credential_version').where('tenancy_id', '=', tenancyId).where('id', '=', the.userId),
);

/** Columns of a user that a change may set. Other statements write the rest. */
export type UserColumns = Omit<
  Updateable<UsersTable>,
  | 'tenancy_id'
  | 'id'
  | 'signed_up_at'
  | 'last_active_at'
  | 'seen_at'
  | 'country'
  | 'credential_version'
  | 'tags'
  | MetadataField
> &
  GivenMetadata & {
    readonly tags?: readonly string[] | undefined;
    /**
     * Invalidates every code, link and flow that was started with the old credentials. A new password hash always does
     * so.
     */
    readonly credentialsChanged?: boolean;
  };

/**
 * Sets the given columns. A new password increments the credential version. A removed one stays removed for imports and old systems.
 *
 * @returns false if the user does not exist
 */
export async function updateUser(scoped: Scoped, userId: UserId, columns: UserColumns): Promise<boolean> {
  const { client_metadata, client_read_only_metadata, server_metadata, tags, credentialsChanged, ...plain } = columns;
  // @guard version-after-password-change
  const movesOn = credentialsChanged === true || plain.password_hash !== undefined;
  const changed = await once(scoped, (q, tenancyId) =>
    q
      .updateTable('users')
      .set({
        id: userId,
        ...plain,
        // @guard removed-password-is-remembered
        ...(plain.password_hash === null ? { password_removed: true } : {}),
        ...(movesOn ? { credential_version: sql<number>`credential_version + 1` } : {}),
        ...(client_metadata === undefined ? {} : { client_metadata: jsonText(client_metadata) }),
        ...(client_read_only_metadata === undefined
          ? {}
          : { client_read_only_metadata: jsonText(client_read_only_metadata) }),
        ...(tags === undefined ? {} : { tags: tagsText(tags) }),
        ...(server_metadata === undefined ? {} : { server_metadata: jsonText(server_metadata) }),
      })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', userId)
      .returning('id'),
  );
  return changed.length > 0;
}

/** Deletes a user. Foreign keys delete dependent rows. */
export const deleteUser = scoped('users.delete', (q, the: { userId: UserId }, tenancyId) =>
  q.deleteFrom('users').where('tenancy_id', '=', tenancyId).where('id', '=', the.userId).returning('profile_image_url'),
);

/** Deletes a user whose time has come: a user who has kept the account in between stays. */
export const deleteDueUser = scoped('users.delete_due', (q, the: { userId: UserId; now: Date }, tenancyId) =>
  q
    .deleteFrom('users')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.userId)
    // @guard kept-account-is-not-deleted
    .where('deletion_at', '<=', the.now)
    .returning('profile_image_url'),
);

/** The language of a user. No row: there is no such user. */
export const findUser = scoped('users.find', (q, the: { userId: UserId }, tenancyId) =>
  q.selectFrom('users').select('language').where('tenancy_id', '=', tenancyId).where('id', '=', the.userId),
);

/** Enables one-time codes for a user who has neither enabled nor disabled them. */
export const enableCodes = scoped('users.enable_codes', (q, the: { userId: UserId }, tenancyId) =>
  q
    .updateTable('users')
    .set({ otp_auth_enabled: true })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.userId)
    .where('otp_auth_removed', '=', sql.lit(false)),
);
