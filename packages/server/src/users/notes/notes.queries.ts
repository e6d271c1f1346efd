import { type UserId, userNotesMax } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { NoteAuthor } from '../../db/tables/users.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** A note with the name of its author. */
export interface NoteRow {
  readonly id: string;
  readonly text: string;
  readonly author: NoteAuthor | null;
  readonly author_name: string | null;
  readonly created_at: Date;
  readonly changed_at: Date | null;
  /** Unix time of the creation, for the cursor. */
  readonly seconds: number;
}

/** Builds the expression for the present name of the author of the note `n`. An imported note has the name of its file. */
export function nameOfAuthor(tenancyId: TenancyId): RawBuilder<string | null> {
  const id = (types: RawBuilder<unknown>) =>
    sql`case when n.author ->> 'type' in (${types}) then (n.author ->> 'id')::uuid end`;
  return sql<string | null>`case n.author ->> 'type'
    when 'owner' then person_name(${id(sql`'owner'`)})
    when 'import' then n.author ->> 'name'
    else (select k.description from project_key_sets k join tenancies t on t.project_id = k.project_id
      where t.id = ${tenancyId}::uuid and k.id = ${id(sql`'server', 'admin'`)})
  end`;
}

const columnsOf = (tenancyId: TenancyId) => sql`n.id, n.text, n.author, ${nameOfAuthor(tenancyId)} as author_name,
  n.created_at, n.changed_at, date_part('epoch', n.created_at) as seconds`;

interface Page {
  readonly userId: UserId;
  readonly beforeTime: string | null;
  readonly beforeId: string | null;
  readonly count: number;
}

/** A page of the notes about a user, newest first. Served by `user_notes_by_time`. */
export const listNotes = scoped(
  'notes.list',
  (_q, the: Page, tenancyId) => sql<NoteRow>`
    select ${columnsOf(tenancyId)} from user_notes n
    where n.tenancy_id = ${tenancyId}::uuid and n.user_id = ${the.userId}::uuid
      and (n.created_at, n.id) < (coalesce(${the.beforeTime}::timestamptz, 'infinity'),
        coalesce(${the.beforeId}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by n.created_at desc, n.id desc limit ${the.count}::integer`,
);

interface NewNote {
  readonly id: string;
  readonly userId: UserId;
  readonly text: string;
  readonly author: string | null;
  readonly now: Date;
}

/** Locks a user until the end of the transaction, so that two who add a note at once count the note of the other. */
export const lockUserOfNotes = scoped('notes.lock_user', (q, the: { userId: UserId }, tenancyId) =>
  q.selectFrom('users').select('id').where('tenancy_id', '=', tenancyId).where('id', '=', the.userId).forNoKeyUpdate(),
);

/** Adds a note. No row: there are too many about the user. Served by `user_notes_by_time`. */
export const insertNote = scoped(
  'notes.insert',
  (_q, the: NewNote, tenancyId) => sql<NoteRow>`
    with n as (
      insert into user_notes (tenancy_id, id, user_id, text, author, created_at)
      select ${tenancyId}::uuid, ${the.id}::uuid, ${the.userId}::uuid, ${the.text}::text, ${the.author}::jsonb,
        ${the.now}::timestamptz
      where (
        select count(*) from (
          select 1 from user_notes c where c.tenancy_id = ${tenancyId}::uuid and c.user_id = ${the.userId}::uuid
          limit ${sql.lit(userNotesMax)}
        ) as counted
      ) < ${sql.lit(userNotesMax)}
      returning *
    )
    select ${columnsOf(tenancyId)} from n`,
);

interface NoteName {
  readonly userId: UserId;
  readonly noteId: string;
}

/** Changes the text of a note. No row: there is no such note about the user. */
export const updateNote = scoped(
  'notes.update',
  (_q, the: NoteName & { text: string; now: Date }, tenancyId) => sql<NoteRow>`
    with n as (
      update user_notes set
        changed_at = case when text is distinct from ${the.text}::text then ${the.now}::timestamptz else changed_at end,
        text = ${the.text}::text
      where tenancy_id = ${tenancyId}::uuid and id = ${the.noteId}::uuid and user_id = ${the.userId}::uuid
      returning *
    )
    select ${columnsOf(tenancyId)} from n`,
);

/** Deletes a note. */
export const deleteNote = scoped('notes.delete', (q, the: NoteName, tenancyId) =>
  q
    .deleteFrom('user_notes')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.noteId)
    .where('user_id', '=', the.userId)
    .returning('id'),
);
