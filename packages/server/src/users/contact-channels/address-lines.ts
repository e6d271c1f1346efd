import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { millis } from '../../db/column-lines.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { keptId } from '../../db/kept-id.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** JSON of rows, as a flat list, and the time of the statement. */
interface Lines {
  readonly rows: string;
  readonly now: Date;
}

const addresses = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb) as a (
  user_id uuid, id uuid, new_id uuid, value text, is_primary boolean, is_verified boolean, used_for_auth boolean,
  created_at timestamptz, is_replaced boolean)`;

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

/** Builds the statement part that inserts addresses. One keeps its ID if no other address of the project has it. */
function insertPart(q: QueryCreator<Tables>, { rows: json, now }: Lines, tenancyId: TenancyId) {
  return insertSelect(q, 'contact_channels', addressColumns(now, tenancyId), addresses(json)).returning('id');
}

/** Builds the expression for the addresses of the user `u`, as lines of an export have them. Null for none. */
const exported = (
  tenancyId: TenancyId,
) => sql`(select json_agg(json_build_object('id', c.id, 'value', c.value, 'is_primary', c.is_primary,
      'is_verified', c.is_verified, 'used_for_auth', c.used_for_auth,
      'created_at_millis', ${millis('c.created_at')}, 'is_replaced', c.is_replaced) order by c.created_at, c.id)
    from contact_channels c where c.tenancy_id = ${tenancyId}::uuid and c.user_id = u.id and c.type = 'email')`;

/** How lines of imports and exports have addresses. */
export const addressLines = { insertPart, exported };
