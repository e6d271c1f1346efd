import type { AdminEmailBroadcast, AdminOwnedProject } from '@portico/react';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Time between two loads while emails are sent. */
const watchMillis = 2000;

/** Query key of the broadcasts of a project. */
export const broadcastsKey = (projectId: string) => ['broadcasts', projectId];

/** Whether the numbers of a broadcast still change. */
export function isMoving({ status, counts }: AdminEmailBroadcast): boolean {
  return status === 'sending' || (status === 'completed' && counts.delivered + counts.failed < counts.queued);
}

/** The broadcasts of the project, newest first. They are loaded again while emails are sent. */
export function useBroadcasts(project: AdminOwnedProject) {
  return useInfiniteQuery({
    queryKey: broadcastsKey(project.id),
    queryFn: async ({ pageParam }) => await project.app.listEmailBroadcasts({ cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isMoving) === true ? watchMillis : false),
  });
}
