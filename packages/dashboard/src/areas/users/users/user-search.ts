import { isUrlTime } from '../../../lib/list-period.ts';

/** Order of the users table: by sign-up or by last activity. */
export type UserOrder = 'newest' | 'oldest' | 'active' | 'inactive';

/** Filters of the users table in the URL. */
export interface UserFilterSearch {
  anonymous?: true | 'only';
  verified?: boolean;
  twoFactor?: boolean;
  restricted?: boolean;
  /** Whether the user has asked for the deletion of the account. */
  leaving?: boolean;
  /** A sign-in method or the ID of an identity provider. */
  method?: string;
  team?: string;
  permission?: string;
  product?: string;
  tag?: string;
  /** First and last day of the sign-up in UTC, `YYYY-MM-DD`, or times in ISO 8601, of which the second one is exclusive. */
  since?: string;
  until?: string;
  /** The same for the last activity. */
  activeSince?: string;
  activeUntil?: string;
}

/** State of the users table in the URL. */
export interface UserSearch extends UserFilterSearch {
  q?: string;
  order?: Exclude<UserOrder, 'newest'>;
  /** Cursor of the page. */
  from?: string;
}

const flags = ['verified', 'twoFactor', 'restricted', 'leaving'] as const;
const names = ['method', 'team', 'permission', 'product', 'tag'] as const;
/** The longest ID is that of a permission. */
const nameLengthMax = 255;
const times = ['since', 'until', 'activeSince', 'activeUntil'] as const;

/** Reads the query of the users screen. Unknown parameters are dropped. */
export function readUserSearch(search: Record<string, unknown>): UserSearch {
  return {
    ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
    ...(typeof search.q === 'number' ? { q: String(search.q) } : {}),
    ...(isOrder(search.order) ? { order: search.order } : {}),
    ...(typeof search.from === 'string' ? { from: search.from } : {}),
    ...readUserFilters(search),
  };
}

/** Reads the filters of the users screen. Values that are no filters are dropped. */
export function readUserFilters(search: Record<string, unknown>): UserFilterSearch {
  return {
    ...(search.anonymous === true || search.anonymous === 'only' ? { anonymous: search.anonymous } : {}),
    ...picked(search, flags, (value) => (typeof value === 'boolean' ? value : undefined)),
    ...picked(search, names, (value) => {
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text !== '' && text.length <= nameLengthMax ? text : undefined;
    }),
    ...picked(search, times, (value) => (isUrlTime(value) ? value : undefined)),
  };
}

function picked<K extends string, V>(
  search: Record<string, unknown>,
  keys: readonly K[],
  read: (value: unknown) => V | undefined,
): Partial<Record<K, V>> {
  const entries = keys.map((key) => [key, read(search[key])] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Record<K, V>>;
}

function isOrder(order: unknown): order is Exclude<UserOrder, 'newest'> {
  return order === 'oldest' || order === 'active' || order === 'inactive';
}
