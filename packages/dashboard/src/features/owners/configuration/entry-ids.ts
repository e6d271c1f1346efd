/**
 * Returns what is wrong with the ID of an entry of the configuration, such as a product; undefined if it is valid.
 *
 * @param kept IDs of stored entries, which may have another form
 * @see docs/reference/protocol/requests.md#field-rules
 */
export function idProblem(id: string, taken: readonly string[], kept: readonly string[] = []): string | undefined {
  if (id === '') return 'Enter an ID.';
  if (!kept.includes(id) && !/^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$/.test(id)) {
    return 'Use only letters, digits, "_" and "-". It must not start with "-" and can have at most 63 characters.';
  }
  return taken.includes(id) ? 'This ID is already in use.' : undefined;
}

/** Returns an ID for a name: "Pro Plan" is `pro-plan`. */
export function idFor(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63);
}
