import type { ServerTeam } from '@portico/react';
import { useAnswer } from '../../lib/answers.ts';
import { useProjectIfAny } from '../../lib/projects.tsx';

/**
 * All teams of the project on screen, newest first.
 *
 * @param isWanted nothing is asked while it is false, or while no project is on screen: there are none then
 */
export function useTeams(isWanted = true) {
  const project = useProjectIfAny();
  const asked = isWanted ? project : undefined;
  return useAnswer(asked === undefined ? 'teams/none' : `teams/${asked.id}/list`, async () =>
    asked === undefined ? [] : (await asked.app.listTeams()).toReversed(),
  );
}

/** Whether a team is meant: part of its name, or its whole id. */
export function isTeamFound({ id, displayName }: Pick<ServerTeam, 'id' | 'displayName'>, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return id === wanted || displayName.toLowerCase().includes(wanted);
}
