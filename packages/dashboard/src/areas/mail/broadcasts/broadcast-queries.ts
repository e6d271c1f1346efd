import type { AdminEmailBroadcast, AdminOwnedProject } from '@portico/react';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Time between two loads while emails are sent. */
const watchMillis = 2000;

/** Returns the query key of a project's broadcasts. */
export const broadcastsKey = (projectId: string) => ['broadcasts', projectId];

/** Returns whether the numbers of a broadcast still change. */
export function isMoving({ status, counts }: AdminEmailBroadcast): boolean {
  return status === 'sending' || (status === 'completed' && counts.delivered + counts.failed < counts.queued);
}

/** Returns the name of a broadcast: that of its draft or template, else its subject. */
export function nameOfBroadcast({ source, subject }: AdminEmailBroadcast): string {
  return source.displayName || subject || 'Email';
}

/** Reads the broadcasts of the project, newest first. They are loaded again while emails are sent. */
export function useBroadcasts(project: AdminOwnedProject) {
  return useInfiniteQuery({
    queryKey: broadcastsKey(project.id),
    queryFn: async ({ pageParam }) => await project.app.emails.listBroadcasts({ cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isMoving) === true ? watchMillis : false),
  });
}
