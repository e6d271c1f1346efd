import type { AdminEmailStatus, AdminOwnedProject } from '@portico/react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** Maximum length of a search text. No address is longer. */
const queryMax = 320;

/** What is searched. */
export interface EmailSearch {
  readonly text: string;
  readonly status: AdminEmailStatus | undefined;
  /** ID of a broadcast. */
  readonly broadcastId: string | undefined;
}

/** Searches the emails of a project, page by page. */
export function useEmails(project: AdminOwnedProject, { text, status, broadcastId }: EmailSearch) {
  const query = text.trim().slice(0, queryMax);
  const emails = useInfiniteQuery({
    queryKey: ['emails', project.id, 'log', { query, status, broadcastId }],
    queryFn: async ({ pageParam }) =>
      await project.app.emails.list({
        ...(query === '' ? {} : { query }),
        ...(status === undefined ? {} : { status }),
        ...(broadcastId === undefined ? {} : { broadcastId }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  return { emails, found: emails.data?.pages.flat(), isFiltered: query !== '' || status !== undefined };
}
