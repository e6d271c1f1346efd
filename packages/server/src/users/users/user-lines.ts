import type { TeamId, UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { deleteManyUsers, updateManyUsers } from './many-users.queries.ts';
import { isRemovedAccount } from './provider-links.queries.ts';

/** JSON of rows, as a flat list, and the time of the statement. */
interface Lines {
  readonly rows: string;
  readonly now: Date;
}

/** Builds the rows `n` of new users, which other parts of the statement select from. */
const rows = (json: string) => sql<{ line: number }>`(select * from jsonb_to_recordset(${json}::jsonb) as n (
  line int, id uuid, is_anonymous boolean, display_name text, profile_image_url text, client_metadata jsonb,
  client_read_only_metadata jsonb, server_metadata jsonb, signed_up_at timestamptz, last_active_at timestamptz,
  password_hash text, password_changed_at timestamptz, password_removed boolean, otp_auth_enabled boolean, otp_auth_removed boolean,
  search_text text, totp_secret_sealed text, totp_added_at timestamptz, passkey_replaces_totp boolean,
  restricted boolean, reason text, details text, deletion_at timestamptz, selected_team_id uuid, country text))`;

const addresses = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb) as a (
  user_id uuid, id uuid, new_id uuid, value text, is_primary boolean, is_verified boolean, used_for_auth boolean,
  created_at timestamptz, is_replaced boolean)`;

const links = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb) as k (
  user_id uuid, id uuid, new_id uuid, provider text, account_id text, email text, allow_sign_in boolean,
  allow_connected_accounts boolean, created_at timestamptz)`;

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

/** The ID of an address or account, unless another one of the project has it. */
function keptId(table: 'contact_channels' | 'provider_links', alias: 'a' | 'k', tenancyId: TenancyId) {
  const given = sql.ref(`${alias}.id`);
  return sql<string>`case when ${given} is null or exists (
      select 1 from ${sql.table(table)} o where o.tenancy_id = ${tenancyId}::uuid and o.id = ${given}
    ) then ${sql.ref(`${alias}.new_id`)} else ${given} end`;
}

/** The columns of a new address. */
function addressColumns(now: Date, tenancyId: TenancyId) {
  return {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: keptId('contact_channels', 'a', tenancyId),
    user_id: sql.ref<UserId>('a.user_id'),
    type: sql.lit('email' as const),
    value: sql.ref<string>('a.value'),
    is_primary: sql.ref<boolean>('a.is_primary'),
    is_verified: sql.ref<boolean>('a.is_verified'),
    used_for_auth: sql.ref<boolean>('a.used_for_auth'),
    created_at: sql<Date>`coalesce(a.created_at, ${now}::timestamptz)`,
    is_replaced: sql.ref<boolean>('a.is_replaced'),
  };
}

/** The columns of a new account. */
function linkColumns(now: Date, tenancyId: TenancyId) {
  return {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: keptId('provider_links', 'k', tenancyId),
    user_id: sql.ref<UserId>('k.user_id'),
    provider_config_id: sql.ref<string>('k.provider'),
    account_id: sql.ref<string>('k.account_id'),
    email: sql.ref<string | null>('k.email'),
    allow_sign_in: sql.ref<boolean>('k.allow_sign_in'),
    allow_connected_accounts: sql.ref<boolean>('k.allow_connected_accounts'),
    created_at: sql<Date>`coalesce(k.created_at, ${now}::timestamptz)`,
  };
}

/** Builds the statement part that inserts the users in `n`. */
function insertPart(q: QueryCreator<Tables>, { now }: Pick<Lines, 'now'>, tenancyId: TenancyId) {
  return insertSelect(q, 'users', userColumns(now, tenancyId), sql`from n`).returning('id');
}

/** Builds the statement part that inserts addresses. One keeps its ID if no other address of the project has it. */
function insertAddressesPart(q: QueryCreator<Tables>, { rows: json, now }: Lines, tenancyId: TenancyId) {
  return insertSelect(q, 'contact_channels', addressColumns(now, tenancyId), addresses(json)).returning('id');
}

/** Builds the statement part that inserts accounts. One keeps its ID if no other account of the project has it. */
function insertLinksPart(q: QueryCreator<Tables>, { rows: json, now }: Lines, tenancyId: TenancyId) {
  return insertSelect(q, 'provider_links', linkColumns(now, tenancyId), links(json)).returning('id');
}

/** Builds the statement part that adds accounts to users who are there already. */
function addLinksPart(q: QueryCreator<Tables>, { rows: json, now }: Lines, tenancyId: TenancyId) {
  const values = {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: sql<string>`gen_random_uuid()`,
    user_id: sql.ref<UserId>('k.user_id'),
    provider_config_id: sql.ref<string>('k.provider'),
    account_id: sql.ref<string>('k.account_id'),
    email: sql.ref<string | null>('k.email'),
    allow_sign_in: sql.ref<boolean>('k.allow_sign_in'),
    allow_connected_accounts: sql.ref<boolean>('k.allow_connected_accounts'),
    created_at: cast(now, 'timestamptz'),
  };
  const names = { user: sql`k.user_id`, provider: sql`k.provider`, account: sql`k.account_id` };
  return (
    insertSelect(
      q,
      'provider_links',
      values,
      sql`from jsonb_to_recordset(${json}::jsonb) as k (user_id uuid, provider text, account_id text, email text,
            allow_sign_in boolean, allow_connected_accounts boolean)
            where not ${isRemovedAccount(tenancyId, names)}`,
    )
      // The user has the account, or signs in with another one of the provider.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
  );
}

/** How a batch of lines of an import writes users, and how its undo deletes them. */
export const userLines = {
  rows,
  insertPart,
  insertAddressesPart,
  insertLinksPart,
  addLinksPart,
  update: updateManyUsers,
  delete: deleteManyUsers,
};
