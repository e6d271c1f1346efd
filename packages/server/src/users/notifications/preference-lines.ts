import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

const preferences = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb)
  as p (user_id uuid, category_id uuid, is_enabled boolean)`;

const preferenceColumns = {
  user_id: sql.ref<UserId>('p.user_id'),
  category_id: sql.ref<string>('p.category_id'),
  is_enabled: sql.ref<boolean>('p.is_enabled'),
};

/** Builds the statement part that inserts the preferences of imported users. @param json the rows, as a flat list */
function insertPart(q: QueryCreator<Tables>, json: string, tenancyId: TenancyId) {
  const values = { tenancy_id: cast(tenancyId, 'uuid'), ...preferenceColumns };
  return insertSelect(q, 'notification_preferences', values, preferences(json)).returning('category_id');
}

/** Builds the expression for the notification preferences of the user `u`, as lines of an export have them. Null for none. */
const exported = (
  tenancyId: TenancyId,
) => sql`(select json_agg(json_build_object('category_id', n.category_id, 'is_enabled', n.is_enabled) order by n.category_id)
    from notification_preferences n where n.tenancy_id = ${tenancyId}::uuid and n.user_id = u.id)`;

/** How lines of imports and exports have notification preferences. */
export const preferenceLines = { insertPart, exported };
