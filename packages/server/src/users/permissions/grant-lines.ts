import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Builds the statement part that inserts the permissions of imported users. @param json the rows, as a flat list */
function insertPart(q: QueryCreator<Tables>, json: string, tenancyId: TenancyId) {
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

/** Builds the expression for the permissions of the user `u`, as lines of an export have them. Null for none. */
const exported = (
  tenancyId: TenancyId,
) => sql`(select json_agg(g.permission_id order by g.permission_id) from project_permission_grants g
    where g.tenancy_id = ${tenancyId}::uuid and g.user_id = u.id)`;

/** How lines of imports and exports have permissions of users. */
export const grantLines = { insertPart, exported };
