import { type RawBuilder, sql } from 'kysely';

/** Stands between the parts of a search text; nobody types it. */
const separator = '\u001f';

/**
 * E-mail addresses are stored and looked up without outer spaces and in lower case.
 *
 * @see docs/protocol/sign-in.md#password
 */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The text in which a user is searched: name and addresses in lower case. */
export function searchTextOf(displayName: string | null, addresses: readonly string[]): string {
  return [displayName ?? '', ...addresses].join(separator).toLowerCase();
}

/** The text of the row `u` under another name, as SQL; addresses stay. @param name in lower case */
export function renamedSearchText(name: string): RawBuilder<string> {
  // The old name may have separators of its own; addresses have none.
  const old = sql`coalesce(u.display_name, '')`;
  const separators = sql`char_length(${old}) - char_length(replace(${old}, chr(31), ''))`;
  const addresses = sql`(string_to_array(u.search_text, chr(31)))[2 + ${separators} :]`;
  return sql<string>`array_to_string(array_prepend(${name}::text, ${addresses}), chr(31))`;
}

/** What is looked for in search texts. */
export function searchTermOf(query: string): string {
  return query.replaceAll(separator, '').toLowerCase();
}
