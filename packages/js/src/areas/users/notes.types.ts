// Generated from packages/contract/src/users/notes/notes.endpoints.ts by `npm run fix`.

/** Options of a list of notes. */
export interface ListUserNotesOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Maximum number of notes on the page, at most 100. Default: 50. */
  readonly limit?: number | undefined;
}

/** What an owner or a server wrote about a user. */
export interface UserNote {
  /** ID of the note. */
  readonly id: string;
  /** The text. */
  readonly text: string;
  /** Who wrote it. Null if it is not known. */
  readonly author: {
    /** `import` for a note of an imported file, which has only a name. */
    readonly type: 'user' | 'server' | 'admin' | 'owner' | 'import';
    /** ID of the owner or key set. Null for an imported note. */
    readonly id: string | null;
    /** Name of the owner or description of the key set, as it is now. Null if it does not exist any more. */
    readonly name: string | null;
  } | null;
  /** When it was written. */
  readonly createdAt: Date;
  /** When its text was changed last. Null: never. */
  readonly changedAt: Date | null;
}

/** A page of notes. */
export type UserNotePage = UserNote[] & { readonly nextCursor: string | null };
