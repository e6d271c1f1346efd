import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { millis } from '../../db/column-lines.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

const codes = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb)
  as r (user_id uuid, digest text, created_at timestamptz, used_at timestamptz)`;

function codeColumns(now: Date) {
  return {
    user_id: sql.ref<UserId>('r.user_id'),
    digest: sql.ref<string>('r.digest'),
    created_at: sql<Date>`coalesce(r.created_at, ${now}::timestamptz)`,
    used_at: sql.ref<Date | null>('r.used_at'),
  };
}

/** Builds the statement part that inserts the recovery codes of imported users. @param the the rows as JSON, a flat list */
function insertPart(q: QueryCreator<Tables>, the: { readonly rows: string; readonly now: Date }, tenancyId: TenancyId) {
  const values = { tenancy_id: cast(tenancyId, 'uuid'), ...codeColumns(the.now) };
  return insertSelect(q, 'recovery_codes', values, codes(the.rows)).returning('digest');
}

/** Builds the expression for the recovery codes of the user `u`, as lines of an export have them. Null for none. */
const exported = (
  tenancyId: TenancyId,
) => sql`(select json_agg(json_build_object('digest', r.digest, 'created_at_millis', ${millis('r.created_at')},
      'used_at_millis', ${millis('r.used_at')}) order by r.digest)
    from recovery_codes r where r.tenancy_id = ${tenancyId}::uuid and r.user_id = u.id)`;

/** How lines of imports and exports have recovery codes. */
export const recoveryCodeLines = { insertPart, exported };
