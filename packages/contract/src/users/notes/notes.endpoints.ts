import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict, success } from '../../kit/shapes.ts';

/** Maximum number of notes about a user. */
export const userNotesMax = 100;

/** Maximum length of a note. */
export const userNoteLengthMax = 2000;

/** The text of a new note. */
export const userNoteText = z.string().trim().min(1).max(userNoteLengthMax);

/**
 * What an owner or a server wrote about a user.
 *
 * @sdk UserNote
 */
const userNote = z.object({
  /** ID of the note. */
  id: z.string(),
  /** The text. */
  text: z.string(),
  /** Who wrote it. Null if it is not known. */
  author: z
    .object({
      /** `import` for a note of an imported file, which has only a name. */
      type: z.enum(['user', 'server', 'admin', 'owner', 'import']),
      /** ID of the owner or key set. Null for an imported note. */
      id: z.string().nullable(),
      /** Name of the owner or description of the key set, as it is now. Null if it does not exist any more. */
      name: z.string().nullable(),
    })
    .nullable(),
  /** When it was written. */
  created_at_millis: fields.millis,
  /** When its text was changed last. Null: never. */
  changed_at_millis: fields.millis.nullable(),
});

const userParams = strict({ user_id: fields.userId });
const noteParams = strict({ user_id: fields.userId, note_id: fields.uuid });
const { UserNotFound } = KnownErrors;

/** Notes about users, for owners and servers. An addition of Portico. @see docs/build/users.md#tags-and-notes */
export const noteEndpoints = defineEndpoints({
  /** @sdk notes.list(userId, options?: ListUserNotesOptions): UserNotePage */
  'GET /users/:user_id/notes': {
    summary: 'List the notes about a user',
    description: 'Newest first. A user who does not exist has none.',
    access: 'server',
    whose: { of: 'project' },
    params: userParams,
    /** Options of a list of notes. */
    query: strict({
      /** `nextCursor` of the previous page. */
      cursor: fields.timeCursor.optional(),
      /** Maximum number of notes on the page, at most 100. Default: 50. */
      limit: z.int().min(1).max(100).optional(),
    }),
    /** A page of notes. */
    response: pageOf(userNote),
    errors: [],
  },
  /** @sdk notes.create(userId, text): UserNote */
  'POST /users/:user_id/notes': {
    summary: 'Write a note about a user',
    description: `At most ${userNotesMax} notes about one user. The user cannot read it in the app.`,
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: userParams,
    body: strict({ text: userNoteText }),
    response: userNote,
    errors: [UserNotFound],
    refusals: [400],
  },
  /** @sdk notes.update(userId, noteId, text): UserNote */
  'PATCH /users/:user_id/notes/:note_id': {
    summary: 'Change the text of a note',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: noteParams,
    body: strict({ text: userNoteText }),
    response: userNote,
    errors: [],
    refusals: [404],
  },
  /** @sdk notes.remove(userId, noteId) */
  'DELETE /users/:user_id/notes/:note_id': {
    summary: 'Delete a note',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: noteParams,
    query: strict({}),
    response: success,
    errors: [],
    refusals: [404],
  },
});
