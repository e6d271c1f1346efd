import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../lib/projects.tsx';
import { refresh } from '../../lib/queries.ts';

/** Whose permissions in teams are wanted. */
interface GrantsOf {
  teamId?: string;
  userId?: string;
}

const keyOf = (projectId: string) => ['team-grants', projectId];

/** Which permissions were granted in a team, to a user, or both; without those that others contain. */
export function useTeamGrants(of: GrantsOf) {
  const { id, app } = useProject();
  return useQuery({
    queryKey: [...keyOf(id), of],
    queryFn: async () => await app.listTeamGrants({ ...of, recursive: false }),
  });
}

/** Asks again after somebody was granted something, or came into a team. */
export async function refreshTeamGrants(projectId: string): Promise<void> {
  await refresh(keyOf(projectId));
}
