/** Order of the users table: by sign-up or by last activity. */
export type UserOrder = 'newest' | 'oldest' | 'active' | 'inactive';

/** State of the users table in the URL. */
export interface UserSearch {
  q?: string;
  anonymous?: true;
  order?: Exclude<UserOrder, 'newest'>;
  /** Cursor of the page. */
  from?: string;
}

/** Reads the query of the users screen. Unknown parameters are dropped. */
export function readUserSearch(search: Record<string, unknown>): UserSearch {
  return {
    ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
    ...(typeof search.q === 'number' ? { q: String(search.q) } : {}),
    ...(search.anonymous === true ? { anonymous: true } : {}),
    ...(isOrder(search.order) ? { order: search.order } : {}),
    ...(typeof search.from === 'string' ? { from: search.from } : {}),
  };
}

function isOrder(order: unknown): order is Exclude<UserOrder, 'newest'> {
  return order === 'oldest' || order === 'active' || order === 'inactive';
}
