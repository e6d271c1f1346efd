import { useQuery } from '@tanstack/react-query';
import { serverPath } from '../../../lib/server-path.ts';

const pollMillis = 3000;

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

/** Reads the newest emails of the installation. New ones appear while the page is open. */
export function useMessages() {
  return useQuery({
    queryKey: ['inbox'],
    queryFn: async () => (await load<{ items: ListedMessage[] }>('/inbox/messages.json'))?.items ?? null,
    refetchInterval: pollMillis,
  });
}

/** Reads one email; null if there is none with this ID. */
export function useMessage(id: string) {
  return useQuery({
    queryKey: ['inbox', id],
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
