/** Search text of a list, in the URL. */
export interface TextSearch {
  q?: string;
}

/** Reads the search text of a list. Unknown parameters are dropped. */
export function readTextSearch({ q }: Record<string, unknown>): TextSearch {
  // The router parses a text such as "2048" as a number.
  const text = typeof q === 'number' ? String(q) : q;
  return typeof text === 'string' && text !== '' ? { q: text.slice(0, 1000) } : {};
}
