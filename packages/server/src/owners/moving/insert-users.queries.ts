import type { TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** JSON of the users of a batch, and of what they have, each as a flat list. @see ./user-rows.ts */
export interface UserRows {
  readonly users: string;
  readonly addresses: string;
  readonly links: string;
  readonly grants: string;
}

interface NewUsers extends UserRows {
  readonly runId: string;
  readonly now: Date;
}

const users = (rows: string) => sql<{ line: number }>`(select * from jsonb_to_recordset(${rows}::jsonb) as n (
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
function userColumns(now: Date) {
  return {
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

/**
 * Inserts the users of a batch with their addresses, accounts and permissions, and notes their lines. An address or account keeps its
 * ID if no other one of the project has it.
 */
export const insertUsers = scoped('moving.insert_users', (q, the: NewUsers, tenancyId) => {
  const tenancy = { tenancy_id: cast(tenancyId, 'uuid') };
  const addressValues = { ...tenancy, ...addressColumns(the.now, tenancyId) };
  const linkValues = { ...tenancy, ...linkColumns(the.now, tenancyId) };
  return q
    .with('n', () => users(the.users))
    .with('added', (cte) =>
      insertSelect(cte, 'users', { ...tenancy, ...userColumns(the.now) }, sql`from n`).returning('id'),
    )
    .with('addresses', (cte) =>
      insertSelect(cte, 'contact_channels', addressValues, addresses(the.addresses)).returning('id'),
    )
    .with('links', (cte) => insertSelect(cte, 'provider_links', linkValues, links(the.links)).returning('id'))
    .with('grants', (cte) =>
      insertSelect(
        cte,
        'project_permission_grants',
        { ...tenancy, user_id: sql.ref('g.user_id'), permission_id: sql.ref('g.permission_id') },
        sql`from jsonb_to_recordset(${the.grants}::jsonb) as g (user_id uuid, permission_id text)`,
      ).returning('permission_id'),
    )
    .with('done', (cte) =>
      insertSelect(
        cte,
        'import_lines',
        {
          ...tenancy,
          run_id: cast(the.runId, 'uuid'),
          line: sql.ref('n.line'),
          user_id: sql.ref<UserId>('n.id'),
          kind: sql.lit('user'),
        },
        sql`from n`,
      ).returning('line'),
    )
    .selectFrom('added')
    .select((of) => of.fn.countAll<number>().as('count'));
});

/** JSON of what few users have, each as a flat list. @see ./user-rows.ts */
export interface UserPartRows {
  readonly passkeys: string;
  readonly codes: string;
  readonly consents: string;
  readonly withdrawn: string;
  readonly preferences: string;
}

const codes = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb)
  as r (user_id uuid, digest text, created_at timestamptz, used_at timestamptz)`;
const consents = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb) as c (user_id uuid, field_id text,
  version text, text text, url text, given_at timestamptz, recorded_by text)`;
const withdrawn = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb) as w (user_id uuid, field_id text,
  version text, text text, url text, given_at timestamptz, recorded_by text, withdrawn_at timestamptz, withdrawn_by text)`;
const preferences = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb)
  as p (user_id uuid, category_id uuid, is_enabled boolean)`;
const passkeys = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb) as k (user_id uuid, credential_id text,
  public_key text, counter bigint, transports jsonb, created_at timestamptz, last_used_at timestamptz, name text,
  user_verified boolean, relying_party_id text)`;

const consentColumns = {
  user_id: sql.ref<UserId>('c.user_id'),
  field_id: sql.ref<string>('c.field_id'),
  version: sql.ref<string>('c.version'),
  text: sql.ref<string>('c.text'),
  url: sql.ref<string | null>('c.url'),
  given_at: sql.ref<Date>('c.given_at'),
  recorded_by: sql.ref<'user' | 'server'>('c.recorded_by'),
};

const withdrawnColumns = {
  user_id: sql.ref<UserId>('w.user_id'),
  field_id: sql.ref<string>('w.field_id'),
  version: sql.ref<string>('w.version'),
  text: sql.ref<string>('w.text'),
  url: sql.ref<string | null>('w.url'),
  given_at: sql.ref<Date>('w.given_at'),
  recorded_by: sql.ref<'user' | 'server'>('w.recorded_by'),
  withdrawn_at: sql.ref<Date>('w.withdrawn_at'),
  withdrawn_by: sql.ref<'user' | 'server'>('w.withdrawn_by'),
};

const preferenceColumns = {
  user_id: sql.ref<UserId>('p.user_id'),
  category_id: sql.ref<string>('p.category_id'),
  is_enabled: sql.ref<boolean>('p.is_enabled'),
};

function codeColumns(now: Date) {
  return {
    user_id: sql.ref<UserId>('r.user_id'),
    digest: sql.ref<string>('r.digest'),
    created_at: sql<Date>`coalesce(r.created_at, ${now}::timestamptz)`,
    used_at: sql.ref<Date | null>('r.used_at'),
  };
}

function passkeyColumns(now: Date) {
  return {
    user_id: sql.ref<UserId>('k.user_id'),
    credential_id: sql.ref<string>('k.credential_id'),
    public_key: sql<Buffer>`decode(k.public_key, 'base64')`,
    counter: sql.ref<number>('k.counter'),
    transports: sql.ref<string>('k.transports'),
    created_at: sql<Date>`coalesce(k.created_at, ${now}::timestamptz)`,
    last_used_at: sql.ref<Date | null>('k.last_used_at'),
    name: sql.ref<string | null>('k.name'),
    user_verified: sql.ref<boolean | null>('k.user_verified'),
    relying_party_id: sql.ref<string | null>('k.relying_party_id'),
  };
}

/** Inserts the passkeys, recovery codes, consents and notification preferences of new users. */
export const insertUserParts = scoped(
  'moving.insert_user_parts',
  (q, the: UserPartRows & { readonly now: Date }, tenancyId) => {
    const tenancy = { tenancy_id: cast(tenancyId, 'uuid') };
    const codeValues = { ...tenancy, ...codeColumns(the.now) };
    const passkeyValues = { ...tenancy, ...passkeyColumns(the.now) };
    return q
      .with('codes', (cte) => insertSelect(cte, 'recovery_codes', codeValues, codes(the.codes)).returning('digest'))
      .with('consents', (cte) =>
        insertSelect(cte, 'sign_up_consents', { ...tenancy, ...consentColumns }, consents(the.consents)).returning(
          'version',
        ),
      )
      .with('withdrawn', (cte) =>
        insertSelect(
          cte,
          'withdrawn_consents',
          { ...tenancy, ...withdrawnColumns },
          withdrawn(the.withdrawn),
        ).returning('version'),
      )
      .with('preferences', (cte) =>
        insertSelect(
          cte,
          'notification_preferences',
          { ...tenancy, ...preferenceColumns },
          preferences(the.preferences),
        ).returning('category_id'),
      )
      .with('passkeys_added', (cte) =>
        insertSelect(cte, 'passkeys', passkeyValues, passkeys(the.passkeys)).returning('credential_id'),
      )
      .selectFrom('passkeys_added')
      .select('credential_id');
  },
);
