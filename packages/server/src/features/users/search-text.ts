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

/** What is looked for in search texts. */
export function searchTermOf(query: string): string {
  return query.replaceAll(separator, '').toLowerCase();
}
