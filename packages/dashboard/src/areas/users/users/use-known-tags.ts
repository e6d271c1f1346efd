import type { UserTag } from '@portico/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/debounce.ts';
import { useProject } from '../../../lib/projects.tsx';

/** Most tags that are offered at once. */
const offeredMax = 50;

/** Returns the tags of the project that begin with a text. Undefined while they load. */
export function useKnownTags(text = ''): readonly UserTag[] | undefined {
  const { id, app } = useProject();
  const query = useDebounced(text.trim(), 150);
  const { data } = useQuery({
    queryKey: ['users', id, 'tags', query],
    queryFn: async () => await app.tags.list({ query, limit: offeredMax }),
    placeholderData: keepPreviousData,
  });
  return data;
}
