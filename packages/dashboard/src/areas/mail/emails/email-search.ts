import { readTextSearch, type TextSearch } from '../../../lib/text-search.ts';

/** What the list of emails shows, in the URL. */
interface EmailSearch extends TextSearch {
  broadcast?: string;
  status?: string;
}

/** Reads the broadcast whose emails are listed, the search text and the status. */
export function readEmailSearch({ broadcast, q, status }: Record<string, unknown>): EmailSearch {
  return {
    ...(typeof broadcast === 'string' && { broadcast }),
    ...readTextSearch({ q }),
    ...(typeof status === 'string' && /^[a-z-]{1,40}$/.test(status) && { status }),
  };
}
