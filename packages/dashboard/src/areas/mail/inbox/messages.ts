import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { serverPath } from '../../../lib/server-path.ts';
import type { InboxSearch } from './inbox-search.ts';

const pollMillis = 3000;
const pageSize = 50;

/** An email in the list. Times are ISO 8601. */
export interface ListedMessage {
  id: string;
  created_at: string;
  recipient: string;
  subject: string;
  /** Why the last delivery failed. */
  last_error: string | null;
  /** The name of the project; null if it was deleted. */
  project: string | null;
}

/** An email with its text. Its HTML is a document of its own: `/inbox/{id}/body`. */
export interface Message extends Omit<ListedMessage, 'project'> {
  sender_name: string;
  plain: string;
}

interface Page {
  items: ListedMessage[];
  next_cursor: string | null;
}

/** Reads the newest emails of the installation, in pages. New ones appear while the page is open. A page is null outside of development. */
export function useMessages({ search = '', project = '' }: InboxSearch) {
  return useInfiniteQuery({
    queryKey: ['inbox', 'list', search, project],
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams({ search, project, cursor: pageParam, limit: String(pageSize) });
      return await load<Page>(`/inbox/messages.json?${query}`);
    },
    initialPageParam: '',
    getNextPageParam: (last) => last?.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: pollMillis,
  });
}

/** Reads the projects that have sent emails. */
export function useInboxProjects() {
  return useQuery({
    queryKey: ['inbox', 'projects'],
    queryFn: async () => (await load<{ items: { id: string; name: string }[] }>('/inbox/projects.json'))?.items ?? [],
    refetchInterval: 5 * pollMillis,
  });
}

/** Reads one email; null if there is none with this ID. */
export function useMessage(id: string) {
  return useQuery({
    queryKey: ['inbox', 'message', id],
    queryFn: async () => await load<Message>(`/inbox/messages/${encodeURIComponent(id)}`),
  });
}

/** Loads JSON from this server. Returns null for the status 404, which it has outside of development. */
async function load<T>(path: string): Promise<T | null> {
  const response = await fetch(serverPath(path), { cache: 'no-store' });
  if (response.status === 404) return null;
  if (!response.ok) throw Object.assign(new Error('The inbox could not be loaded.'), { status: response.status });
  return (await response.json()) as T;
}
