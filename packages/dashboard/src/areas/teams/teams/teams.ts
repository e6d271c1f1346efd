import type { ServerTeam } from '@portico/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useProjectIfAny } from '../../../lib/projects.tsx';

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

/** Returns whether a team matches a search: by a part of its name, or its full ID. */
export function isTeamFound({ id, displayName }: Pick<ServerTeam, 'id' | 'displayName'>, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return id === wanted || displayName.toLowerCase().includes(wanted);
}
