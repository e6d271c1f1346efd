import {
  type Endpoints,
  KnownErrors,
  type QueryOf,
  type ResponseOf,
  type UserId,
  userNotesMax,
} from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { cursorAt, positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { jsonText } from '../../db/tables/columns.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { deleteNote, insertNote, listNotes, lockUserOfNotes, type NoteRow, updateNote } from './notes.queries.ts';

/** Notes of a page, unless the request has another number. */
const pageDefault = 50;

type WireNote = ResponseOf<Endpoints['POST /users/:user_id/notes'], 'server'>;

/** Returns a page of the notes about a user, newest first. */
export async function findNotes(
  context: TenancyContext,
  userId: UserId,
  { cursor, limit = pageDefault }: QueryOf<Endpoints['GET /users/:user_id/notes'], 'server'>,
) {
  const before = positionAt(cursor);
  const rows = await listNotes.all(context, {
    userId,
    beforeTime: before?.time ?? null,
    beforeId: before?.id ?? null,
    count: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? cursorAt(last.seconds, last.id) : null;
  return { notes: shown.map(noteToWire), next };
}

/** Writes a note about a user. @throws {UserNotFound} @throws {Refusal} 400, there are too many */
export async function createNote(context: TenancyContext & Pick<Caller, 'actor'>, userId: UserId, text: string) {
  const { actor, now } = context;
  const author = actor === null ? null : jsonText({ type: actor.type, id: actor.id });
  const id = newId();
  const row = await inTransaction(context, async (context) => {
    if ((await lockUserOfNotes.first(context, { userId })) === undefined) throw new KnownErrors.UserNotFound();
    return await insertNote.first(context, { id, userId, text, author, now });
  });
  if (row === undefined) throw new Refusal(400, `A user can have at most ${userNotesMax} notes.`);
  return noteToWire(row);
}

/** Changes the text of a note. @throws {Refusal} 404 */
export async function changeNote(
  context: TenancyContext,
  { text, ...name }: { readonly userId: UserId; readonly noteId: string; readonly text: string },
) {
  const row = await updateNote.first(context, { ...name, text, now: context.now });
  if (row === undefined) throw missingNote();
  return noteToWire(row);
}

/** Deletes a note. @throws {Refusal} 404 */
export async function removeNote(context: TenancyContext, userId: UserId, noteId: string): Promise<void> {
  if ((await deleteNote.first(context, { userId, noteId })) === undefined) throw missingNote();
}

function missingNote(): Refusal {
  return new Refusal(404, 'There is no such note about this user.');
}

function noteToWire({ author, author_name, created_at, changed_at, ...row }: NoteRow): WireNote {
  return {
    id: row.id,
    text: row.text,
    author: author && { type: author.type, id: author.id ?? null, name: author_name },
    created_at_millis: created_at.getTime(),
    changed_at_millis: changed_at?.getTime() ?? null,
  };
}
