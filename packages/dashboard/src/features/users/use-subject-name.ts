import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../lib/projects.tsx';
import { peopleOf } from './people-of.ts';
import type { SubjectKey } from './subject.ts';
import { nameOf } from './user-name.ts';

/** Returns the name of a user, a team or a person of the project. Null if it does not exist any more, undefined while it loads, and for an ID of the app. */
export function useSubjectName(key: SubjectKey | undefined): string | null | undefined {
  const { id: projectId, app } = useProject();
  const { type = 'custom', id = '' } = key ?? {};
  const named = useQuery({
    queryKey: ['subjects', projectId, 'named', type, id],
    enabled: key !== undefined && type !== 'custom',
    queryFn: async () => {
      if (type === 'owner') return (await peopleOf(app)).find((person) => person.id === id)?.name ?? null;
      if (type === 'team') return (await app.getTeam(id))?.displayName ?? null;
      const user = await app.getUser(id);
      return user === null ? null : nameOf(user);
    },
  });
  return named.data;
}
