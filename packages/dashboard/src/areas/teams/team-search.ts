/** What the table of teams shows, as its URL says it. */
export interface TeamSearch {
  q?: string;
}

/** Reads the query of the teams screen; what it does not know is dropped. */
export function readTeamSearch({ q }: Record<string, unknown>): TeamSearch {
  const text = typeof q === 'number' ? String(q) : q;
  return typeof text === 'string' && text !== '' ? { q: text } : {};
}
