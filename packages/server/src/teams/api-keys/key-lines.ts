import type { TeamId, UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { millis } from '../../db/column-lines.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { deleteManyKeys } from './many-keys.queries.ts';

/** Builds the rows `n` of new API keys, which other parts of the statement select from. @param json a flat list */
const rows = (json: string) => sql<{
  line: number;
}>`(select * from jsonb_to_recordset(${json}::jsonb) as n (line int, id uuid, user_id uuid, team_id uuid,
        description text, is_public boolean, digest text, last_four text, created_at timestamptz, expires_at timestamptz,
        revoked_at timestamptz, last_used_at timestamptz))`;

/** Builds the statement part that inserts the API keys in `n`. */
function insertPart(q: QueryCreator<Tables>, now: Date, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'api_keys',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: sql.ref<string>('n.id'),
      user_id: sql.ref<UserId | null>('n.user_id'),
      team_id: sql.ref<TeamId | null>('n.team_id'),
      description: sql.ref<string>('n.description'),
      is_public: sql.ref<boolean>('n.is_public'),
      digest: sql.ref<string>('n.digest'),
      last_four: sql.ref<string>('n.last_four'),
      created_at: sql<Date>`coalesce(n.created_at, ${now}::timestamptz)`,
      expires_at: sql.ref<Date | null>('n.expires_at'),
      revoked_at: sql.ref<Date | null>('n.revoked_at'),
      last_used_at: sql.ref<Date | null>('n.last_used_at'),
    },
    sql`from n`,
  ).returning('id');
}

/** The line of the key `k` in an export. */
const exported = sql`json_strip_nulls(json_build_object('id', k.id, 'user_id', k.user_id, 'team_id', k.team_id,
      'description', k.description, 'is_public', k.is_public, 'digest', k.digest, 'last_four', k.last_four,
      'created_at_millis', ${millis('k.created_at')}, 'expires_at_millis', ${millis('k.expires_at')},
      'revoked_at_millis', ${millis('k.revoked_at')}, 'last_used_at_millis', ${millis('k.last_used_at')}))`;

/** How lines of imports and exports have API keys, and how an undo deletes them. */
export const keyLines = { rows, insertPart, exported, delete: deleteManyKeys };
