// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../core/call-as.ts';
import type { AppCore } from '../base/app-core.ts';
import type { ListUserNotesOptions, UserNote, UserNotePage } from './notes.types.ts';

/** Notes about users: `notes` of a server app. */
export class ServerNotes {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists the notes about a user. Newest first. A user who does not exist has none. */
  async list(userId: string, options?: ListUserNotesOptions): Promise<UserNotePage> {
    return await callAs(this.#core.transport('server'), 'GET /users/:user_id/notes', {
      params: { user_id: userId },
      query: pick('notes.list', options, 'cursor', 'limit'),
    });
  }

  /** Writes a note about a user. At most 100 notes about one user. The user cannot read it in the app. */
  async create(userId: string, text: string): Promise<UserNote> {
    return await callAs(this.#core.transport('server'), 'POST /users/:user_id/notes', {
      params: { user_id: userId },
      body: { text },
    });
  }

  /** Changes the text of a note. */
  async update(userId: string, noteId: string, text: string): Promise<UserNote> {
    return await callAs(this.#core.transport('server'), 'PATCH /users/:user_id/notes/:note_id', {
      params: { user_id: userId, note_id: noteId },
      body: { text },
    });
  }

  /** Deletes a note. */
  async remove(userId: string, noteId: string): Promise<void> {
    await callAs(this.#core.transport('server'), 'DELETE /users/:user_id/notes/:note_id', {
      params: { user_id: userId, note_id: noteId },
    });
  }
}
