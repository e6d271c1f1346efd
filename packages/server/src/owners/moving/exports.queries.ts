import type { Json, SessionId, TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { exportedLine, millis } from '../../db/column-lines.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import { teamColumns } from '../../db/tables/team-columns.ts';
import { userColumns } from '../../db/tables/user-columns.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Rows of a page. Users and teams with much metadata end it earlier. */
const rowsMax = 250;
const bytesMax = 2_000_000;
/** Parts of a user in an export, such as consents. */
const partsMax = 1000;

/** Returns an ID, or the lowest one. */
export const firstOr = (id: string | null) => sql`coalesce(${id}::uuid, '00000000-0000-0000-0000-000000000000')`;

/** A part of an exported user as JSON, without what has its usual value. */
export type ExportedPart = Readonly<Record<string, Json>>;

/** An exported user. Times are milliseconds. */
export interface ExportedUser {
  readonly id: UserId;
  readonly totp_secret_sealed: string | null;
  readonly password_hash: string | null;
  /** Columns that are lines as they are. */
  readonly line: Readonly<Record<string, Json>>;
  readonly contact_channels: readonly ExportedPart[] | null;
  readonly oauth_providers: readonly ExportedPart[] | null;
  readonly passkeys: readonly ExportedPart[] | null;
  readonly recovery_codes: readonly ExportedPart[] | null;
  readonly consents: readonly ExportedPart[] | null;
  readonly withdrawn_consents: readonly ExportedPart[] | null;
  readonly notification_preferences: readonly ExportedPart[] | null;
  readonly permissions: readonly string[] | null;
}

/** The consents of the user `u`, given and withdrawn. */
const consentParts = (
  tenancyId: TenancyId,
) => sql`(select json_agg(json_build_object('field_id', s.field_id, 'version', s.version, 'text', s.text, 'url', s.url,
          'given_at_millis', ${millis('s.given_at')}, 'recorded_by', s.recorded_by) order by s.field_id, s.version)
        from (select * from sign_up_consents c where c.tenancy_id = ${tenancyId}::uuid and c.user_id = u.id
          limit ${sql.lit(partsMax)}) as s) as consents,
      (select json_agg(json_build_object('field_id', w.field_id, 'version', w.version, 'text', w.text, 'url', w.url,
          'given_at_millis', ${millis('w.given_at')}, 'recorded_by', w.recorded_by,
          'withdrawn_at_millis', ${millis('w.withdrawn_at')}, 'withdrawn_by', w.withdrawn_by)
          order by w.withdrawn_at, w.field_id, w.version)
        from (select * from withdrawn_consents c where c.tenancy_id = ${tenancyId}::uuid and c.user_id = u.id
          limit ${sql.lit(partsMax)}) as w) as withdrawn_consents`;

/** The line of the user `u`. */
const userLine = exportedLine(userColumns, 'u', {
  last_active_at_millis: sql`case when u.seen_at is not null then ${millis('u.last_active_at')} end`,
  password_removed: sql`nullif(u.password_removed and u.password_hash is null, false)`,
  totp_added_at_millis: sql`case when u.requires_totp then ${millis('u.totp_added_at')} end`,
  selected_team_id: sql`u.selected_team_id`,
  country: sql`u.country`,
});

/** The users after one, in the order of their IDs, each with what belongs to it. Served by primary keys, and by indexes by user. */
export const usersToExport = scoped(
  'moving.export_users',
  (_q, the: { after: string | null }, tenancyId) => sql<ExportedUser>`
    with page as (
      select * from (
        select id, sum(metadata_bytes) over (order by id) - metadata_bytes as bytes_before from (
          select id, metadata_bytes from users
          where tenancy_id = ${tenancyId}::uuid and id >= ${firstOr(the.after)} and id is distinct from ${the.after}::uuid
          order by id limit ${sql.lit(rowsMax)}
        ) as first_rows
      ) as sized where bytes_before < ${sql.lit(bytesMax)}
    )
    select u.id, u.password_hash, case when u.requires_totp then u.totp_secret_sealed end as totp_secret_sealed,
      ${userLine} as line,
      (select json_agg(json_build_object('id', c.id, 'value', c.value, 'is_primary', c.is_primary,
          'is_verified', c.is_verified, 'used_for_auth', c.used_for_auth,
          'created_at_millis', ${millis('c.created_at')}, 'is_replaced', c.is_replaced) order by c.created_at, c.id)
        from contact_channels c where c.tenancy_id = ${tenancyId}::uuid and c.user_id = u.id and c.type = 'email'
      ) as contact_channels,
      (select json_agg(json_build_object('id', p.provider_config_id, 'account_id', p.account_id, 'email', p.email,
          'link_id', p.id, 'allow_sign_in', p.allow_sign_in, 'allow_connected_accounts', p.allow_connected_accounts,
          'created_at_millis', ${millis('p.created_at')}) order by p.created_at, p.id)
        from provider_links p where p.tenancy_id = ${tenancyId}::uuid and p.user_id = u.id) as oauth_providers,
      (select json_agg(json_build_object('credential_id', k.credential_id,
          'public_key', translate(encode(k.public_key, 'base64'), E'+/=\\n', '-_'), 'counter', k.counter,
          'transports', k.transports, 'name', k.name, 'created_at_millis', ${millis('k.created_at')},
          'last_used_at_millis', ${millis('k.last_used_at')}, 'user_verified', k.user_verified,
          'relying_party_id', k.relying_party_id) order by k.created_at, k.credential_id)
        from passkeys k where k.tenancy_id = ${tenancyId}::uuid and k.user_id = u.id) as passkeys,
      (select json_agg(json_build_object('digest', r.digest, 'created_at_millis', ${millis('r.created_at')},
          'used_at_millis', ${millis('r.used_at')}) order by r.digest)
        from recovery_codes r where r.tenancy_id = ${tenancyId}::uuid and r.user_id = u.id) as recovery_codes,
      ${consentParts(tenancyId)},
      (select json_agg(json_build_object('category_id', n.category_id, 'is_enabled', n.is_enabled) order by n.category_id)
        from notification_preferences n where n.tenancy_id = ${tenancyId}::uuid and n.user_id = u.id
      ) as notification_preferences,
      (select json_agg(g.permission_id order by g.permission_id) from project_permission_grants g
        where g.tenancy_id = ${tenancyId}::uuid and g.user_id = u.id) as permissions
    from page join users u on u.tenancy_id = ${tenancyId}::uuid and u.id = page.id
    order by u.id`,
);

/** A line of an export with its place in the order. */
export interface ExportedRow {
  readonly key: string;
  readonly line: Readonly<Record<string, Json>>;
}

/** The teams after one, in the order of their IDs. Served by the primary key. */
export const teamsToExport = scoped(
  'moving.export_teams',
  (_q, the: { after: string | null }, tenancyId) => sql<ExportedRow>`
    with page as (
      select * from (
        select first_rows.*, sum(metadata_bytes) over (order by id) - metadata_bytes as bytes_before from (
          select * from teams
          where tenancy_id = ${tenancyId}::uuid and id >= ${firstOr(the.after)} and id is distinct from ${the.after}::uuid
          order by id limit ${sql.lit(rowsMax)}
        ) as first_rows
      ) as sized where bytes_before < ${sql.lit(bytesMax)}
    )
    select t.id::text as key, ${exportedLine(teamColumns, 't', { id: sql`t.id` })} as line
    from page t order by t.id`,
);

/** The members after one, in the order of team and user, with their permissions. Served by the primary keys. */
export const membershipsToExport = scoped(
  'moving.export_memberships',
  (_q, the: { afterTeam: TeamId | null; afterUser: UserId | null }, tenancyId) => sql<ExportedRow>`
    select m.team_id || ' ' || m.user_id as key, json_strip_nulls(json_build_object('team_id', m.team_id,
      'user_id', m.user_id, 'created_at_millis', ${millis('m.created_at')}, 'display_name', m.display_name,
      'profile_image_url', m.profile_image_url, 'permissions', coalesce((
        select json_agg(g.permission_id order by g.permission_id) from team_permission_grants g
        where g.tenancy_id = ${tenancyId}::uuid and g.team_id = m.team_id and g.user_id = m.user_id
      ), '[]'))) as line
    from (
      select * from team_memberships
      where tenancy_id = ${tenancyId}::uuid and (team_id, user_id) >= (${firstOr(the.afterTeam)}, ${firstOr(the.afterUser)})
        and (team_id, user_id) is distinct from (${the.afterTeam}::uuid, ${the.afterUser}::uuid)
      order by team_id, user_id limit 1000
    ) as m order by m.team_id, m.user_id`,
);

/** The API keys after one, in the order of their IDs. Served by the primary key. */
export const keysToExport = scoped(
  'moving.export_keys',
  (_q, the: { after: string | null }, tenancyId) => sql<ExportedRow>`
    select k.id::text as key, json_strip_nulls(json_build_object('id', k.id, 'user_id', k.user_id, 'team_id', k.team_id,
      'description', k.description, 'is_public', k.is_public, 'digest', k.digest, 'last_four', k.last_four,
      'created_at_millis', ${millis('k.created_at')}, 'expires_at_millis', ${millis('k.expires_at')},
      'revoked_at_millis', ${millis('k.revoked_at')}, 'last_used_at_millis', ${millis('k.last_used_at')})) as line
    from (
      select * from api_keys
      where tenancy_id = ${tenancyId}::uuid and id >= ${firstOr(the.after)} and id is distinct from ${the.after}::uuid
      order by id limit 1000
    ) as k order by k.id`,
);

/** When the owner of a session of the dashboard last signed in, and whether the session is another person's who acts as the owner. */
export const signInOfOwner = unscoped(
  'moving.sign_in_of_owner',
  (_q, the: { sessionId: SessionId }) =>
    sql<{ at: Date; is_impersonation: boolean }>`
    select coalesce(s.authenticated_at, s.created_at) as at, s.is_impersonation from tenancies t
    join sessions s on s.tenancy_id = t.id and s.id = ${the.sessionId}::uuid
    where t.project_id = 'internal' and t.branch_id = 'main'`,
);
