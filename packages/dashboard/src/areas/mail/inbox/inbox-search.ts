/** What the inbox lists. */
export interface InboxSearch {
  /** Part of a recipient or subject. */
  readonly search?: string;
  /** ID of a project. */
  readonly project?: string;
}

/** Reads what the inbox lists from the parameters of the URL. */
export function readInboxSearch({ search, project }: Record<string, unknown>): InboxSearch {
  return {
    // The router reads a number in the URL as such.
    ...(typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {}),
    ...(typeof project === 'string' ? { project } : {}),
  };
}
