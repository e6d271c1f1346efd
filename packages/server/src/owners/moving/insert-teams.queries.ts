import type { TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';

/** JSON of the rows of a batch. @see ./team-rows.ts */
interface Rows {
  readonly runId: string;
  readonly rows: string;
  readonly now: Date;
}

/** Inserts the teams of a batch, and notes their lines. */
export const insertTeams = scoped('moving.insert_teams', (q, the: Rows, tenancyId) => {
  const tenancy = { tenancy_id: cast(tenancyId, 'uuid') };
  return q
    .with(
      'n',
      () => sql`(select * from jsonb_to_recordset(${the.rows}::jsonb) as n (line int, id uuid, display_name text,
        profile_image_url text, client_metadata jsonb, client_read_only_metadata jsonb, server_metadata jsonb,
        created_at timestamptz))`,
    )
    .with('added', (cte) =>
      insertSelect(
        cte,
        'teams',
        {
          ...tenancy,
          id: sql.ref<TeamId>('n.id'),
          display_name: sql.ref<string>('n.display_name'),
          profile_image_url: sql.ref<string | null>('n.profile_image_url'),
          client_metadata: sql.ref<string | null>('n.client_metadata'),
          client_read_only_metadata: sql.ref<string | null>('n.client_read_only_metadata'),
          server_metadata: sql.ref<string | null>('n.server_metadata'),
          created_at: sql<Date>`coalesce(n.created_at, ${the.now}::timestamptz)`,
        },
        sql`from n`,
      ).returning('id'),
    )
    .with('done', (cte) =>
      insertSelect(
        cte,
        'import_lines',
        {
          ...tenancy,
          run_id: cast(the.runId, 'uuid'),
          line: sql.ref<number>('n.line'),
          team_id: sql.ref<TeamId>('n.id'),
          kind: sql.lit('team'),
        },
        sql`from n`,
      ).returning('line'),
    )
    .selectFrom('added')
    .select('added.id');
});

/** Inserts the members of a batch with their permissions, and notes their lines. */
export const insertMemberships = scoped(
  'moving.insert_memberships',
  (q, the: Rows & { readonly grants: string }, tenancyId) => {
    const tenancy = { tenancy_id: cast(tenancyId, 'uuid') };
    return q
      .with(
        'n',
        () => sql`(select * from jsonb_to_recordset(${the.rows}::jsonb) as n (line int, team_id uuid, user_id uuid,
          display_name text, profile_image_url text, created_at timestamptz))`,
      )
      .with('added', (cte) =>
        insertSelect(
          cte,
          'team_memberships',
          {
            ...tenancy,
            team_id: sql.ref<TeamId>('n.team_id'),
            user_id: sql.ref<UserId>('n.user_id'),
            created_at: sql<Date>`coalesce(n.created_at, ${the.now}::timestamptz)`,
            display_name: sql.ref<string | null>('n.display_name'),
            profile_image_url: sql.ref<string | null>('n.profile_image_url'),
          },
          sql`from n`,
        ).returning('user_id'),
      )
      .with('grants', (cte) =>
        insertSelect(
          cte,
          'team_permission_grants',
          {
            ...tenancy,
            team_id: sql.ref<TeamId>('g.team_id'),
            user_id: sql.ref<UserId>('g.user_id'),
            permission_id: sql.ref<string>('g.permission_id'),
          },
          sql`from jsonb_to_recordset(${the.grants}::jsonb) as g (team_id uuid, user_id uuid, permission_id text)`,
        ).returning('permission_id'),
      )
      .with('done', (cte) =>
        insertSelect(
          cte,
          'import_lines',
          {
            ...tenancy,
            run_id: cast(the.runId, 'uuid'),
            line: sql.ref<number>('n.line'),
            user_id: sql.ref<UserId>('n.user_id'),
            team_id: sql.ref<TeamId>('n.team_id'),
            kind: sql.lit('membership'),
          },
          sql`from n`,
        ).returning('line'),
      )
      .selectFrom('added')
      .select('added.user_id');
  },
);

/** Inserts the API keys of a batch, and notes their lines. */
export const insertKeys = scoped('moving.insert_keys', (q, the: Rows, tenancyId) => {
  const tenancy = { tenancy_id: cast(tenancyId, 'uuid') };
  return q
    .with(
      'n',
      () => sql`(select * from jsonb_to_recordset(${the.rows}::jsonb) as n (line int, id uuid, user_id uuid, team_id uuid,
        description text, is_public boolean, digest text, last_four text, created_at timestamptz, expires_at timestamptz,
        revoked_at timestamptz, last_used_at timestamptz))`,
    )
    .with('added', (cte) =>
      insertSelect(
        cte,
        'api_keys',
        {
          ...tenancy,
          id: sql.ref<string>('n.id'),
          user_id: sql.ref<UserId | null>('n.user_id'),
          team_id: sql.ref<TeamId | null>('n.team_id'),
          description: sql.ref<string>('n.description'),
          is_public: sql.ref<boolean>('n.is_public'),
          digest: sql.ref<string>('n.digest'),
          last_four: sql.ref<string>('n.last_four'),
          created_at: sql<Date>`coalesce(n.created_at, ${the.now}::timestamptz)`,
          expires_at: sql.ref<Date | null>('n.expires_at'),
          revoked_at: sql.ref<Date | null>('n.revoked_at'),
          last_used_at: sql.ref<Date | null>('n.last_used_at'),
        },
        sql`from n`,
      ).returning('id'),
    )
    .with('done', (cte) =>
      insertSelect(
        cte,
        'import_lines',
        {
          ...tenancy,
          run_id: cast(the.runId, 'uuid'),
          line: sql.ref<number>('n.line'),
          user_id: sql.ref<UserId | null>('n.user_id'),
          team_id: sql.ref<TeamId | null>('n.team_id'),
          key_id: sql.ref<string>('n.id'),
          kind: sql.lit('api_key'),
        },
        sql`from n`,
      ).returning('line'),
    )
    .selectFrom('added')
    .select('added.id');
});
