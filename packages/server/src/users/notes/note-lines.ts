import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { millis } from '../../db/column-lines.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { nameOfAuthor } from './notes.queries.ts';

const notes = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb)
  as n (user_id uuid, id uuid, text text, author_name text, created_at timestamptz, changed_at timestamptz)`;

function noteColumns(now: Date) {
  return {
    user_id: sql.ref<UserId>('n.user_id'),
    id: sql.ref<string>('n.id'),
    text: sql.ref<string>('n.text'),
    author: sql<string | null>`jsonb_strip_nulls(jsonb_build_object('type', 'import', 'name', n.author_name))`,
    created_at: sql<Date>`coalesce(n.created_at, ${now}::timestamptz)`,
    changed_at: sql.ref<Date | null>('n.changed_at'),
  };
}

/** Builds the statement part that inserts the notes about imported users. @param the the rows as JSON, a flat list */
function insertPart(q: QueryCreator<Tables>, the: { readonly rows: string; readonly now: Date }, tenancyId: TenancyId) {
  const values = { tenancy_id: cast(tenancyId, 'uuid'), ...noteColumns(the.now) };
  return insertSelect(q, 'user_notes', values, notes(the.rows)).returning('id');
}

/** Builds the expression for the notes about the user `u`, as lines of an export have them. Null for none. */
const exported = (
  tenancyId: TenancyId,
) => sql`(select json_agg(json_strip_nulls(json_build_object('text', n.text, 'author_name', ${nameOfAuthor(tenancyId)},
      'created_at_millis', ${millis('n.created_at')}, 'changed_at_millis', ${millis('n.changed_at')}))
      order by n.created_at, n.id)
    from user_notes n where n.tenancy_id = ${tenancyId}::uuid and n.user_id = u.id)`;

/** Builds the expression for the bytes of the notes about the user `u`, so that a page of an export ends before it is too large. */
const bytes = (tenancyId: TenancyId) => sql`coalesce((select sum(octet_length(n.text)) from user_notes n
    where n.tenancy_id = ${tenancyId}::uuid and n.user_id = u.id), 0)`;

/** How lines of imports and exports have notes. */
export const noteLines = { insertPart, exported, bytes };
