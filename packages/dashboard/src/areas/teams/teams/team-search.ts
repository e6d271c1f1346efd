/** State of the teams table in the URL. */
export interface TeamSearch {
  q?: string;
}

/** Reads the query of the teams screen. Unknown parameters are dropped. */
export function readTeamSearch({ q }: Record<string, unknown>): TeamSearch {
  const text = typeof q === 'number' ? String(q) : q;
  return typeof text === 'string' && text !== '' ? { q: text } : {};
}
