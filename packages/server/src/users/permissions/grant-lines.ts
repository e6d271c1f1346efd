import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Builds the statement part that inserts the permissions of imported users. @param json the rows, as a flat list */
export function insertGrantsPart(q: QueryCreator<Tables>, json: string, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'project_permission_grants',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      user_id: sql.ref('g.user_id'),
      permission_id: sql.ref('g.permission_id'),
    },
    sql`from jsonb_to_recordset(${json}::jsonb) as g (user_id uuid, permission_id text)`,
  ).returning('permission_id');
}
