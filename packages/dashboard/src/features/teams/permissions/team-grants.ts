import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';

/** Selects a user or a team. */
interface GrantsOf {
  teamId?: string;
  userId?: string;
}

const keyOf = (projectId: string) => ['team-grants', projectId];

/** Returns the query key of the members of a team with their grants. */
export const membersKey = (projectId: string, teamId: string) => [...keyOf(projectId), 'members', teamId];

/** Returns the query key of the teams of a user with the grants in each. */
export const userTeamsKey = (projectId: string, userId: string) => [...keyOf(projectId), 'teams', userId];

/** Loads the permissions granted directly in a team, to a user, or both. */
export function useTeamGrants(of: GrantsOf) {
  const { id, app } = useProject();
  return useQuery({
    queryKey: [...keyOf(id), of],
    queryFn: async () => await app.listTeamGrants({ ...of, recursive: false }),
  });
}

/** Loads the grants, and the members with theirs, again after a change or a new member. */
export async function refreshTeamGrants(projectId: string): Promise<void> {
  await refresh(keyOf(projectId));
}
