/** What the list of emails shows, in the URL. */
interface EmailSearch {
  broadcast?: string;
  q?: string;
  status?: string;
}

/** Reads the broadcast whose emails are listed, the search text and the status. */
export function readEmailSearch({ broadcast, q, status }: Record<string, unknown>): EmailSearch {
  return {
    ...(typeof broadcast === 'string' && { broadcast }),
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof q === 'number' && { q: String(q) }),
    ...(typeof status === 'string' && /^[a-z-]{1,40}$/.test(status) && { status }),
  };
}
