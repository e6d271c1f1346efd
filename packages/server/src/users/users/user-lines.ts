import type { TeamId, UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { deleteManyUsers, updateManyUsers } from './many-users.queries.ts';

/** Builds the rows `n` of new users, which other parts of the statement select from. */
const rows = (json: string) => sql<{ line: number }>`(select * from jsonb_to_recordset(${json}::jsonb) as n (
  line int, id uuid, is_anonymous boolean, display_name text, profile_image_url text, client_metadata jsonb,
  client_read_only_metadata jsonb, server_metadata jsonb, signed_up_at timestamptz, last_active_at timestamptz,
  password_hash text, password_changed_at timestamptz, password_removed boolean, otp_auth_enabled boolean, otp_auth_removed boolean,
  search_text text, totp_secret_sealed text, totp_added_at timestamptz, passkey_replaces_totp boolean,
  restricted boolean, reason text, details text, deletion_at timestamptz, selected_team_id uuid, country text))`;

/** The columns of a new user. */
function userColumns(now: Date, tenancyId: TenancyId) {
  return {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: sql.ref<UserId>('n.id'),
    is_anonymous: sql.ref<boolean>('n.is_anonymous'),
    display_name: sql.ref<string | null>('n.display_name'),
    profile_image_url: sql.ref<string | null>('n.profile_image_url'),
    client_metadata: sql.ref<string | null>('n.client_metadata'),
    client_read_only_metadata: sql.ref<string | null>('n.client_read_only_metadata'),
    server_metadata: sql.ref<string | null>('n.server_metadata'),
    signed_up_at: sql<Date>`coalesce(n.signed_up_at, ${now}::timestamptz)`,
    last_active_at: sql<Date>`coalesce(n.last_active_at, n.signed_up_at, ${now}::timestamptz)`,
    seen_at: sql.ref<Date | null>('n.last_active_at'),
    password_hash: sql.ref<string | null>('n.password_hash'),
    password_changed_at: sql<Date | null>`
      case when n.password_hash is not null then coalesce(n.password_changed_at, ${now}::timestamptz) end`,
    password_removed: sql.ref<boolean>('n.password_removed'),
    otp_auth_enabled: sql.ref<boolean>('n.otp_auth_enabled'),
    otp_auth_removed: sql.ref<boolean>('n.otp_auth_removed'),
    search_text: sql.ref<string>('n.search_text'),
    totp_secret_sealed: sql.ref<string | null>('n.totp_secret_sealed'),
    requires_totp: sql<boolean>`n.totp_secret_sealed is not null`,
    totp_added_at: sql<Date | null>`
      case when n.totp_secret_sealed is not null then coalesce(n.totp_added_at, ${now}::timestamptz) end`,
    passkey_replaces_totp: sql.ref<boolean>('n.passkey_replaces_totp'),
    restricted_by_admin: sql.ref<boolean>('n.restricted'),
    restricted_by_admin_reason: sql.ref<string | null>('n.reason'),
    restricted_by_admin_private_details: sql.ref<string | null>('n.details'),
    deletion_at: sql.ref<Date | null>('n.deletion_at'),
    selected_team_id: sql.ref<TeamId | null>('n.selected_team_id'),
    country: sql.ref<string | null>('n.country'),
  };
}

/** Builds the statement part that inserts the users in `n`. */
function insertPart(q: QueryCreator<Tables>, { now }: { readonly now: Date }, tenancyId: TenancyId) {
  return insertSelect(q, 'users', userColumns(now, tenancyId), sql`from n`).returning('id');
}

/** How a batch of lines of an import writes users, and how its undo deletes them. */
export const userLines = {
  rows,
  insertPart,
  update: updateManyUsers,
  delete: deleteManyUsers,
};
