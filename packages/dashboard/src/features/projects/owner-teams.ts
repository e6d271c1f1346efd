import type { CurrentInternalUser, Team } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { refresh } from '../../lib/queries.ts';
import { useOwner } from '../../lib/session.tsx';

const ownerTeamsKey = ['owner-teams'];

/** The teams of the signed-in owner, oldest first: each can have projects. */
export function useOwnerTeams() {
  const owner = useOwner();
  return useQuery({ queryKey: ownerTeamsKey, queryFn: async () => await owner.listTeams() });
}

/** Asks for them again, after there is another one. */
export async function refreshOwnerTeams(): Promise<void> {
  await refresh(ownerTeamsKey);
}

/**
 * The team that a new project goes to.
 *
 * @param teamId the one that was chosen; else it is the first
 * @throws {Error} the owner is in no team
 */
export async function teamForProject(owner: CurrentInternalUser, teamId: string | undefined): Promise<Team> {
  const teams = await owner.listTeams();
  const team = teams.find(({ id }) => id === teamId) ?? teams[0];
  if (team === undefined) throw new Error('Your account belongs to no team that could own a project.');
  return team;
}
