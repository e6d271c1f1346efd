import type { CurrentInternalUser, Team } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { refresh } from '../../../lib/queries.ts';
import { useOwner } from '../../../lib/session.tsx';

const ownerTeamsKey = ['owner-teams'];

/** Loads the teams of the signed-in owner, oldest first. Each can own projects. */
export function useOwnerTeams() {
  const owner = useOwner();
  return useQuery({ queryKey: ownerTeamsKey, queryFn: async () => await owner.listTeams() });
}

/** Loads the teams again after a new one was created. */
export async function refreshOwnerTeams(): Promise<void> {
  await refresh(ownerTeamsKey);
}

/**
 * Returns the ID of the team that will own a new project.
 *
 * @param teamId the selected team; default: the first one
 * @throws {Error} the owner is not in a team
 */
export async function teamForProject(owner: CurrentInternalUser, teamId: string | undefined): Promise<Team> {
  const teams = await owner.listTeams();
  const team = teams.find(({ id }) => id === teamId) ?? teams[0];
  if (team === undefined) throw new Error('You are not a member of a team that can own a project.');
  return team;
}
