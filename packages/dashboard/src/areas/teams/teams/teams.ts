import type { ServerTeam } from '@portico/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { usePages } from '../../../ui/lists/paged-table.tsx';

/** Number of teams in a page of the API. */
const perPage = 20;

/** Loads the teams that a search finds, page by page, newest first. @param query part of a name, or a whole ID */
export function useTeams(query: string) {
  const { app } = useProject();
  return usePages('teams', ['list', query], async (cursor) => {
    const found = await app.listTeams({
      desc: true,
      limit: perPage,
      ...(query === '' ? {} : { query }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    return { rows: found, next: found.nextCursor, isIncomplete: found.isIncomplete };
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
