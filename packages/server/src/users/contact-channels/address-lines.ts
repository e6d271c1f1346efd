import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
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

/** How a batch of lines of an import writes addresses. */
export const addressLines = { insertPart };
