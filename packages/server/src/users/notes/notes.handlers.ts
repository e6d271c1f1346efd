import { noteEndpoints } from '@portico/contract';
import { pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { changeNote, createNote, findNotes, removeNote } from './notes.service.ts';

export const noteHandlers = implement(noteEndpoints, {
  'GET /users/:user_id/notes': async ({ params, query, ...context }) => {
    const { notes, next } = await findNotes(context, params.user_id, query);
    return pageAnswer(notes, next);
  },

  'POST /users/:user_id/notes': async ({ params, body, ...context }) =>
    await createNote(context, params.user_id, body.text),

  'PATCH /users/:user_id/notes/:note_id': async ({ params, body, ...context }) =>
    await changeNote(context, { userId: params.user_id, noteId: params.note_id, text: body.text }),

  'DELETE /users/:user_id/notes/:note_id': async ({ params, ...context }) => {
    await removeNote(context, params.user_id, params.note_id);
    return successAnswer;
  },
});
