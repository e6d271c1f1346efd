import { fields } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';

/** Separates the parts of a search text. Users do not type it. */
const separator = '\u001f';

/**
 * Normalizes an email, as stored and looked up. The schemas of requests do it too.
 *
 * @see docs/reference/protocol/sign-in.md#password
 */
export function normaliseEmail(email: string): string {
  return fields.knownEmailOf(email) ?? email.trim().toLowerCase();
}

/** Returns the search text of a user: name and emails in lower case. */
export function searchTextOf(displayName: string | null, addresses: readonly string[]): string {
  return [displayName ?? '', ...addresses].join(separator).toLowerCase();
}

/** Returns SQL for the search text of the row `u` with a new name and the same emails. @param name in lower case */
export function renamedSearchText(name: string | RawBuilder<string>): RawBuilder<string> {
  // The old name may contain separators. Emails contain none.
  const old = sql`coalesce(u.display_name, '')`;
  const separators = sql`char_length(${old}) - char_length(replace(${old}, chr(31), ''))`;
  const addresses = sql`(string_to_array(u.search_text, chr(31)))[2 + ${separators} :]`;
  return sql<string>`array_to_string(array_prepend(${name}::text, ${addresses}), chr(31))`;
}

/** Returns a query as it is searched for in search texts. */
export function searchTermOf(query: string): string {
  return (fields.emailOf(query) ?? query).replaceAll(separator, '').toLowerCase();
}

/** Maximum number of words that are searched for one by one. The rest of a query is one more text. */
const wordsMax = 4;

/** Shorter words are part of nearly every address, and have no index: the query is one text then. */
const wordLengthMin = 3;

/** Returns the words of a query, at least one. Users match that have all of them, in any order. */
export function searchWordsOf(term: string): readonly string[] {
  const words = term.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || words.some(({ length }) => length < wordLengthMin)) return [term];
  return words.length <= wordsMax ? words : [...words.slice(0, wordsMax - 1), words.slice(wordsMax - 1).join(' ')];
}

/** Returns the `like` pattern for a text, with escaped wildcards. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
