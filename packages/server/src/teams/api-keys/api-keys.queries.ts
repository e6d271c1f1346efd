import type { TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { type Marks, scoped, scopedForms, unscoped } from '../../db/statements.ts';

const keyColumns = [
  'id',
  'user_id',
  'team_id',
  'description',
  'is_public',
  'last_four',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const;

/** Maximum number of keys in a list. */
const keysPageMax = 10_000;

interface NewKeyValues {
  readonly id: string;
  readonly userId: UserId | null;
  readonly teamId: TeamId | null;
  readonly description: string;
  readonly isPublic: boolean;
  readonly digest: string;
  readonly lastFour: string;
  readonly now: Date;
  readonly expiresAt: Date | null;
  /** Maximum number of keys of an owner. */
  readonly keysMax: number;
}

/** Error of the statement when the owner has the maximum number of keys. */
export const keysAreFull = 'too many API keys';

/** Inserts a key below the limit. The oldest revoked or expired key is deleted if needed. */
export const insertKey = scoped('api_keys.insert', (q, the: NewKeyValues, tenancyId) =>
  insertSelect(
    q,
    'api_keys',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: cast(the.id, 'uuid'),
      user_id: cast(the.userId, 'uuid'),
      team_id: cast(the.teamId, 'uuid'),
      description: cast(the.description, 'text'),
      is_public: cast(the.isPublic, 'boolean'),
      digest: cast(the.digest, 'text'),
      last_four: cast(the.lastFour, 'text'),
      created_at: cast(the.now, 'timestamptz'),
      expires_at: cast(the.expiresAt, 'timestamptz'),
    },
    sql`where require_key_room(${tenancyId}::uuid, ${the.userId}::uuid, ${the.teamId}::uuid, ${the.now}::timestamptz,
      ${the.keysMax}::integer)`,
  ).returning(keyColumns),
);

/** Newest first, then by id. Served by `api_keys_by_user`. */
export const keysOfUser = scoped('api_keys.of_user', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('api_keys')
    .select(keyColumns)
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keysPageMax),
);

/** Newest first, then by id. Served by `api_keys_by_team`. */
export const keysOfTeam = scoped('api_keys.of_team', (q, the: { teamId: TeamId }, tenancyId) =>
  q
    .selectFrom('api_keys')
    .select(keyColumns)
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', the.teamId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keysPageMax),
);

export const keyById = scoped(
  'api_keys.by_id',
  (q, the: { id: string }, tenancyId) =>
    q.selectFrom('api_keys').select(keyColumns).where('tenancy_id', '=', tenancyId).where('id', '=', the.id),
  { isShortRead: true },
);

/** A key of a user, or of a team where they have a permission. Served by the primary keys. */
export const keptKey = scoped(
  'api_keys.kept',
  (q, the: { id: string; kind: 'user' | 'team'; userId: UserId; permissionIds: readonly string[] }, tenancyId) =>
    q
      .selectFrom('api_keys as k')
      .select('k.id')
      .where('k.tenancy_id', '=', tenancyId)
      .where('k.id', '=', the.id)
      .where(
        sql<boolean>`case ${the.kind}::text
          when 'user' then k.user_id = ${the.userId}::uuid
          else exists (
            select 1 from team_memberships m
            join team_permission_grants g
              on g.tenancy_id = m.tenancy_id and g.team_id = m.team_id and g.user_id = m.user_id
            where m.tenancy_id = ${tenancyId} and m.team_id = k.team_id and m.user_id = ${the.userId}::uuid
              and g.permission_id = any(${the.permissionIds}::text[])
          ) end`,
      ),
  { isShortRead: true },
);

/**
 * A key, and what decides whether its user is admitted with it. The second factor is read only where the project requires one. Served by
 * `api_keys_by_digest`.
 */
export const keyByDigest = scopedForms(
  'api_keys.by_digest',
  (q, form: { readonly withSecondFactor: boolean }, the: Marks<{ readonly digest: string }>, tenancyId) =>
    q
      .selectFrom('api_keys as k')
      .leftJoin('users as u', (on) => on.onRef('u.tenancy_id', '=', 'k.tenancy_id').onRef('u.id', '=', 'k.user_id'))
      .select(keyColumns.map((column) => `k.${column}` as const))
      .select(sql<boolean>`coalesce(u.restricted_by_admin or u.deletion_at is not null, false)`.as('is_suspended'))
      .$if(form.withSecondFactor, (keys) =>
        keys.select(['u.is_anonymous', 'u.requires_totp']).select(
          sql<boolean>`exists (
            select 1 from passkeys p where p.tenancy_id = ${tenancyId} and p.user_id = k.user_id and p.user_verified
          )`.as('has_verified_passkey'),
        ),
      )
      .where('k.digest', '=', the.digest)
      .where('k.tenancy_id', '=', tenancyId),
  () => ({ isShortRead: true }),
);

interface ReplacedKey {
  readonly id: string;
  /** The owner. Null for the other kind. */
  readonly userId: UserId | null;
  readonly teamId: TeamId | null;
  readonly now: Date;
  readonly until: Date;
}

/** Lets a valid key of an owner expire at a time, unless it expires earlier. No row if there is no such key. */
export const endKey = scoped('api_keys.end', (q, the: ReplacedKey, tenancyId) =>
  q
    .updateTable('api_keys')
    .set({ expires_at: sql<Date>`least(expires_at, ${the.until}::timestamptz)` })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    // @guard next-api-key-of-same-owner
    .where(sql<boolean>`(user_id = ${the.userId}::uuid or team_id = ${the.teamId}::uuid)`)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > ${the.now}::timestamptz)`)
    .returning('id'),
);

interface KeyChangeValues {
  readonly id: string;
  readonly description: string | null;
  readonly changesExpiry: boolean;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Null leaves the description unchanged. The revocation time is set only once. */
export const updateKey = scoped('api_keys.update', (q, the: KeyChangeValues, tenancyId) =>
  q
    .updateTable('api_keys')
    .set({
      description: sql<string>`coalesce(${the.description}::text, description)`,
      expires_at: sql<Date | null>`case when ${the.changesExpiry}::boolean then ${the.expiresAt}::timestamptz
        else expires_at end`,
      revoked_at: sql<Date | null>`coalesce(revoked_at, ${the.revokedAt}::timestamptz)`,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .returning(keyColumns),
);

/** A key of any project, with its tenancy. Served by `api_keys_by_digest`. */
export const keyOfAnyProject = unscoped('api_keys.of_any_project', (q, the: { digest: string }) =>
  q
    .selectFrom('api_keys as k')
    .innerJoin('tenancies as t', 't.id', 'k.tenancy_id')
    .select(['k.id', 'k.user_id', 'k.team_id', 'k.description', 'k.is_public', 'k.expires_at', 'k.revoked_at'])
    .select(['t.project_id', 't.branch_id'])
    .where('k.digest', '=', the.digest)
    // Those that can be revoked come first. Each report revokes at most as many.
    .orderBy('k.is_public')
    .orderBy(sql`k.revoked_at is not null`)
    .orderBy('k.created_at')
    .limit(200),
);

/** Revokes a key. @returns no row if it was already revoked */
export const revokeKey = scoped('api_keys.revoke', (q, the: { id: string; now: Date }, tenancyId) =>
  q
    .updateTable('api_keys')
    .set({ revoked_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where('revoked_at', 'is', null)
    .returning('id'),
);

/** Revokes all keys of a user. */
export const revokeKeysOf = scoped('api_keys.revoke_of_user', (q, the: { userId: UserId; now: Date }, tenancyId) =>
  q
    .updateTable('api_keys')
    .set({ revoked_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId)
    .where('revoked_at', 'is', null),
);

interface OwnerFilter {
  readonly userId: UserId | null;
  readonly teamId: TeamId | null;
  readonly permissionIds: readonly string[];
}

/** Primary emails of the people who manage a key: its user, or the members of its team with a permission. */
export const addressesOfOwners = scoped('api_keys.addresses_of_owners', (q, the: OwnerFilter, tenancyId) =>
  q
    .selectFrom('contact_channels as c')
    .select('c.value')
    .where('c.tenancy_id', '=', tenancyId)
    .where('c.type', '=', 'email')
    .where('c.is_primary', '=', sql.lit(true))
    .where(
      sql<boolean>`c.user_id in (
        select ${the.userId}::uuid where ${the.userId}::uuid is not null
        union
        select g.user_id from team_permission_grants g
        where g.tenancy_id = ${tenancyId} and g.team_id = ${the.teamId}::uuid
        and g.permission_id = any(${the.permissionIds}::text[])
      )`,
    )
    .limit(1000),
);

/** Stores when keys of any project were last used, given as JSON. */
export const storeUses = unscoped(
  'api_keys.store_uses',
  (_q, the: { uses: string }) => sql<never>`
    update api_keys k set last_used_at = to_timestamp(u.at_millis / 1000.0)
    from jsonb_to_recordset(${the.uses}::jsonb) as u (tenancy_id uuid, id uuid, at_millis bigint)
    where k.tenancy_id = u.tenancy_id and k.id = u.id`,
);
