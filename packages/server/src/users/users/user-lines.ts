import type { TeamId, UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { columnsOfLines, exportedLine, lineTypes, millis } from '../../db/column-lines.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import { userColumns } from '../../db/tables/user-columns.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { deleteManyUsers, updateManyUsers } from './many-users.queries.ts';

/** Builds the rows `n` of new users, which other parts of the statement select from. */
const rows = (json: string) => sql<{ line: number }>`(select * from jsonb_to_recordset(${json}::jsonb) as n (
  line int, id uuid, ${lineTypes(userColumns)}, password_hash text, password_removed boolean, search_text text,
  totp_secret_sealed text, totp_added_at timestamptz, selected_team_id uuid, country text))`;

/** The columns of a new user. */
function columnsOf(now: Date, tenancyId: TenancyId) {
  return {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: sql.ref<UserId>('n.id'),
    ...columnsOfLines(userColumns),
    // No tags are null.
    tags: sql<string | null>`nullif(n.tags, '[]')`,
    signed_up_at: sql<Date>`coalesce(n.signed_up_at, ${now}::timestamptz)`,
    last_active_at: sql<Date>`coalesce(n.last_active_at, n.signed_up_at, ${now}::timestamptz)`,
    seen_at: sql.ref<Date | null>('n.last_active_at'),
    password_hash: sql.ref<string | null>('n.password_hash'),
    password_changed_at: sql<Date | null>`
      case when n.password_hash is not null then coalesce(n.password_changed_at, ${now}::timestamptz) end`,
    password_removed: sql.ref<boolean>('n.password_removed'),
    search_text: sql.ref<string>('n.search_text'),
    totp_secret_sealed: sql.ref<string | null>('n.totp_secret_sealed'),
    requires_totp: sql<boolean>`n.totp_secret_sealed is not null`,
    totp_added_at: sql<Date | null>`
      case when n.totp_secret_sealed is not null then coalesce(n.totp_added_at, ${now}::timestamptz) end`,
    selected_team_id: sql.ref<TeamId | null>('n.selected_team_id'),
    country: sql.ref<string | null>('n.country'),
  };
}

/** Builds the statement part that inserts the users in `n`. */
function insertPart(q: QueryCreator<Tables>, { now }: { readonly now: Date }, tenancyId: TenancyId) {
  return insertSelect(q, 'users', columnsOf(now, tenancyId), sql`from n`).returning('id');
}

/** The line of the user `u` in an export. */
const exported = exportedLine(userColumns, 'u', {
  last_active_at_millis: sql`case when u.seen_at is not null then ${millis('u.last_active_at')} end`,
  password_removed: sql`nullif(u.password_removed and u.password_hash is null, false)`,
  totp_added_at_millis: sql`case when u.requires_totp then ${millis('u.totp_added_at')} end`,
  selected_team_id: sql`u.selected_team_id`,
  country: sql`u.country`,
});

/** How lines of imports and exports have users, and how an undo deletes them. */
export const userLines = {
  rows,
  exported,
  insertPart,
  update: updateManyUsers,
  delete: deleteManyUsers,
};
