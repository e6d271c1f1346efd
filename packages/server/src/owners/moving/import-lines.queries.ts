import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';

/** A user who stands in the way of a line. */
export interface Conflict {
  readonly line: number;
  readonly by: 'line' | 'id' | 'email' | 'account';
  readonly user_id: UserId;
}

/**
 * The lines that the run has imported already, and the users who stand in the way of others. Served by primary keys, and by
 * `contact_channels_used_for_auth` and `provider_links_for_sign_in`.
 *
 * @param lines JSON of `{line, id, email}`
 * @param links JSON of `{line, provider, account}`
 */
export const conflictsOfLines = scoped(
  'moving.conflicts',
  (_q, the: { runId: string; lines: string; links: string }, tenancyId) => sql<Conflict>`
    with l as (select * from jsonb_to_recordset(${the.lines}::jsonb) as l (line int, id uuid, email text)),
      k as (select * from jsonb_to_recordset(${the.links}::jsonb) as k (line int, provider text, account text))
    select l.line, 'line' as by, d.user_id from l join import_lines d
      on d.tenancy_id = ${tenancyId}::uuid and d.run_id = ${the.runId}::uuid and d.line = l.line
    union all
    select l.line, 'id', u.id from l join users u on u.tenancy_id = ${tenancyId}::uuid and u.id = l.id
    union all
    select l.line, 'email', c.user_id from l join contact_channels c
      on c.tenancy_id = ${tenancyId}::uuid and c.type = 'email' and c.value = l.email and c.used_for_auth
    union all
    select k.line, 'account', p.user_id from k join provider_links p on p.tenancy_id = ${tenancyId}::uuid
      and p.provider_config_id = k.provider and p.account_id = k.account and p.allow_sign_in`,
);

/** Notes a run, and records the event, with the first lines that it writes. */
export const startRun = scoped(
  'moving.start_run',
  (_q, the: { runId: string; now: Date }, tenancyId) => sql<{ started: number }>`
    with added as (
      insert into import_runs (tenancy_id, id, started_at)
      values (${tenancyId}::uuid, ${the.runId}::uuid, ${the.now}::timestamptz)
      on conflict (tenancy_id, id) do nothing returning id
    )
    select 1 as started from added,
      lateral record_event(${tenancyId}::uuid, 'import.started', null, null, added.id::text, null, null)`,
);

/** The columns of the JSON of `insertLines`. */
const given = (users: string) => sql`from jsonb_to_recordset(${users}::jsonb) as n (
  line int, id uuid, channel_id uuid, display_name text, profile_image_url text, client_metadata jsonb,
  client_read_only_metadata jsonb, server_metadata jsonb, signed_up_at timestamptz, last_active_at timestamptz,
  password_hash text, otp_auth_enabled boolean, search_text text, totp_secret_sealed text, email text,
  is_verified boolean, used_for_auth boolean, links jsonb)`;

/** The columns of a new user. */
function userColumns(now: Date) {
  return {
    id: sql.ref<UserId>('n.id'),
    display_name: sql.ref<string | null>('n.display_name'),
    profile_image_url: sql.ref<string | null>('n.profile_image_url'),
    client_metadata: sql.ref<string | null>('n.client_metadata'),
    client_read_only_metadata: sql.ref<string | null>('n.client_read_only_metadata'),
    server_metadata: sql.ref<string | null>('n.server_metadata'),
    signed_up_at: sql<Date>`coalesce(n.signed_up_at, ${now}::timestamptz)`,
    last_active_at: sql<Date>`coalesce(n.last_active_at, n.signed_up_at, ${now}::timestamptz)`,
    seen_at: sql.ref<Date | null>('n.last_active_at'),
    password_hash: sql.ref<string | null>('n.password_hash'),
    otp_auth_enabled: sql.ref<boolean>('n.otp_auth_enabled'),
    search_text: sql.ref<string>('n.search_text'),
    totp_secret_sealed: sql.ref<string | null>('n.totp_secret_sealed'),
    requires_totp: sql<boolean>`n.totp_secret_sealed is not null`,
    totp_added_at: sql<Date | null>`case when n.totp_secret_sealed is not null then ${now}::timestamptz end`,
  };
}

/** Inserts the users of lines with their addresses, accounts and default permissions, and notes the lines as done. */
export const insertLines = scoped(
  'moving.insert_lines',
  (q, the: { runId: string; users: string; now: Date; permissionIds: readonly string[] }, tenancyId) => {
    const rows = given(the.users);
    const tenancy = { tenancy_id: cast(tenancyId, 'uuid') };
    return q
      .with('added', (cte) => insertSelect(cte, 'users', { ...tenancy, ...userColumns(the.now) }, rows).returning('id'))
      .with('addresses', (cte) =>
        insertSelect(
          cte,
          'contact_channels',
          {
            ...tenancy,
            id: sql.ref('n.channel_id'),
            user_id: sql.ref('n.id'),
            type: sql.lit('email'),
            value: sql.ref('n.email'),
            is_primary: sql.lit(true),
            is_verified: sql.ref('n.is_verified'),
            used_for_auth: sql.ref('n.used_for_auth'),
            created_at: sql<Date>`coalesce(n.signed_up_at, ${the.now}::timestamptz)`,
          },
          sql`${rows} where n.email is not null`,
        ).returning('id'),
      )
      .with('links', (cte) =>
        insertSelect(
          cte,
          'provider_links',
          {
            ...tenancy,
            id: sql<string>`gen_random_uuid()`,
            user_id: sql.ref('n.id'),
            provider_config_id: sql.ref('k.id'),
            account_id: sql.ref('k.account_id'),
            email: sql.ref('k.email'),
            allow_sign_in: sql.lit(true),
            allow_connected_accounts: sql.lit(true),
            created_at: cast(the.now, 'timestamptz'),
          },
          sql`${rows} cross join jsonb_to_recordset(n.links) as k (id text, account_id text, email text)`,
        ).returning('id'),
      )
      .with('grants', (cte) =>
        insertSelect(
          cte,
          'project_permission_grants',
          { ...tenancy, user_id: sql.ref('n.id'), permission_id: sql.ref('p.id') },
          sql`${rows} cross join unnest(${the.permissionIds}::text[]) as p (id)`,
        ).returning('permission_id'),
      )
      .with('done', (cte) =>
        insertSelect(
          cte,
          'import_lines',
          { ...tenancy, run_id: cast(the.runId, 'uuid'), line: sql.ref('n.line'), user_id: sql.ref('n.id') },
          rows,
        ).returning('line'),
      )
      .selectFrom('added')
      .select('added.id');
  },
);
