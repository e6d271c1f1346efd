/** What the table of users shows, as its URL says it. */
export interface UserSearch {
  q?: string;
  anonymous?: true;
  order?: 'oldest';
  /** The user at which the page begins. */
  from?: string;
}

/** Reads the query of the users screen; what it does not know is dropped. */
export function readUserSearch(search: Record<string, unknown>): UserSearch {
  return {
    ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
    ...(typeof search.q === 'number' ? { q: String(search.q) } : {}),
    ...(search.anonymous === true ? { anonymous: true } : {}),
    ...(search.order === 'oldest' ? { order: 'oldest' } : {}),
    ...(typeof search.from === 'string' ? { from: search.from } : {}),
  };
}
