import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { readSubject } from '../../../features/users/subject.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { isBeingSent } from './delivery-badge.tsx';
import type { DeliverySearch } from './delivery-search.ts';

/** Reads the webhook endpoints of the project, oldest first. */
export function useEndpoints() {
  const project = useProject();
  return useQuery({
    queryKey: ['webhooks', project.id, 'endpoints'],
    queryFn: async () => await project.app.webhooks.listEndpoints(),
  });
}

/** Reads a webhook endpoint. */
export function useEndpoint(endpointId: string) {
  const project = useProject();
  return useQuery({
    queryKey: ['webhooks', project.id, 'endpoints', endpointId],
    queryFn: async () => await project.app.webhooks.getEndpoint(endpointId),
  });
}

/** Reads the newest links to webhook portals that have not ended. */
export function usePortalTokens() {
  const project = useProject();
  return useQuery({
    queryKey: ['webhooks', project.id, 'portal-tokens'],
    queryFn: async () => await project.app.webhooks.listPortalTokens({ limit: 100 }),
  });
}

/** Reads the types of webhook events with examples. */
export function useEventTypes() {
  const project = useProject();
  return useQuery({
    queryKey: ['webhooks', project.id, 'event-types'],
    queryFn: async () => await project.app.webhooks.listEventTypes(),
  });
}

const listEveryMillis = 2000;

/** Reads the deliveries of the project that match a search, page by page. */
export function useDeliveries(search: DeliverySearch) {
  const project = useProject();
  const subject = readSubject(search.about);
  return useInfiniteQuery({
    queryKey: ['webhooks', project.id, 'deliveries', search],
    queryFn: async ({ pageParam }) =>
      await project.app.webhooks.listDeliveries({
        endpointId: search.endpoint,
        status: search.status,
        eventType: search.type,
        userId: subject?.type === 'user' ? subject.id : undefined,
        teamId: subject?.type === 'team' ? subject.id : undefined,
        cursor: pageParam ?? undefined,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // The first page follows what is being sent. Later pages are older.
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? [];
      return pages.length === 1 && pages[0]?.some(isBeingSent) ? listEveryMillis : false;
    },
  });
}

/** Loads endpoints and deliveries again after a change. */
export async function refreshWebhooks(projectId: string): Promise<void> {
  await refresh(['webhooks', projectId]);
}
