import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { internalProjectId, projectListKey } from './projects.tsx';
import { useOwner } from './session.tsx';

/** Number of projects in a page. */
const perPage = 20;

/**
 * Loads the projects of the signed-in owner page by page, newest first. The internal project is not in it.
 *
 * @param query part of a name, or a whole ID. Empty for all projects
 */
export function useOwnProjects(query = '') {
  const owner = useOwner();
  return useInfiniteQuery({
    queryKey: [...projectListKey, query],
    queryFn: async ({ pageParam }) => {
      const found = await owner.listOwnedProjects({
        desc: true,
        limit: perPage,
        ...(query === '' ? {} : { query }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      });
      return { rows: found.filter(({ id }) => id !== internalProjectId), next: found.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}
