import { useAnswer } from './answers.ts';
import { useOwner } from './session.tsx';

/** The teams of the signed-in owner, oldest first: each can have projects. */
export function useOwnerTeams() {
  const owner = useOwner();
  return useAnswer('owner-teams', async () => await owner.listTeams());
}
