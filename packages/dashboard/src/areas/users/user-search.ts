/** State of the users table in the URL. */
export interface UserSearch {
  q?: string;
  anonymous?: true;
  order?: 'oldest';
  /** ID of the first user of the page. */
  from?: string;
}

/** Reads the query of the users screen. Unknown parameters are dropped. */
export function readUserSearch(search: Record<string, unknown>): UserSearch {
  return {
    ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
    ...(typeof search.q === 'number' ? { q: String(search.q) } : {}),
    ...(search.anonymous === true ? { anonymous: true } : {}),
    ...(search.order === 'oldest' ? { order: 'oldest' } : {}),
    ...(typeof search.from === 'string' ? { from: search.from } : {}),
  };
}
