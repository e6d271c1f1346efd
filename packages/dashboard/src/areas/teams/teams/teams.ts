import type { ServerTeam } from '@portico/react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useProject, useProjectIfAny } from '../../../lib/projects.tsx';

/**
 * Loads all teams of the current project, newest first.
 *
 * @param isWanted false, or no current project: loads nothing
 */
export function useTeams(isWanted = true) {
  const project = useProjectIfAny();
  const asked = isWanted ? project : undefined;
  return useQuery({
    queryKey: ['teams', asked?.id, 'list'],
    queryFn: asked === undefined ? skipToken : async () => (await asked.app.listTeams()).toReversed(),
  });
}

/** Returns the query key of the invitations to a team. */
export const invitationsKey = (projectId: string, teamId: string) => ['teams', projectId, 'invitations', teamId];

/** Maximum number of teams whose members are counted in one request. */
const countedMax = 100;

/** Counts the members of teams, as texts by the ID of the team. */
export function useMemberCounts(teams: readonly Pick<ServerTeam, 'id'>[]) {
  const { id: projectId, app } = useProject();
  const ids = teams.map(({ id }) => id);
  return useQuery({
    queryKey: ['teams', projectId, 'member-counts', ids],
    queryFn: async () => {
      const counts = new Map<string, string>();
      for (let start = 0; start < ids.length; start += countedMax) {
        for (const { teamId, count, isExact } of await app.countTeamMembers(ids.slice(start, start + countedMax))) {
          counts.set(teamId, isExact ? count.toLocaleString('en') : `more than ${count.toLocaleString('en')}`);
        }
      }
      return counts;
    },
    placeholderData: keepPreviousData,
  });
}

/** Returns whether a team matches a search: by a part of its name, or its full ID. */
export function isTeamFound({ id, displayName }: Pick<ServerTeam, 'id' | 'displayName'>, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return id === wanted || displayName.toLowerCase().includes(wanted);
}
