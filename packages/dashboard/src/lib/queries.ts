import { QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * The query cache of the dashboard. A screen shows what the cache has and loads it again each time it opens.
 *
 * @see docs/contribute/decisions/0015-dashboard-screens.md#the-dashboard-loads-data-with-tanstack-query
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The SDK repeats requests itself. A failure without a network is shown at once.
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      // The results are objects of the SDK with methods, not plain data.
      structuralSharing: false,
    },
  },
});

/**
 * Loads the queries again that are on screen and removes the others, after a change on the server.
 *
 * @param queryKey the beginning of their keys
 * @returns when all are loaded; a failure is a state of its query
 */
export async function refresh(queryKey: QueryKey): Promise<void> {
  queries.removeQueries({ queryKey, type: 'inactive' });
  await queries.invalidateQueries({ queryKey });
}
