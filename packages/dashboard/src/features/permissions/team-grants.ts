import { refreshAnswers, useAnswer } from '../../lib/answers.ts';
import { useProject } from '../../lib/projects.tsx';

/** Whose permissions in teams are wanted. */
interface GrantsOf {
  teamId?: string;
  userId?: string;
}

const keyOf = (projectId: string) => `team-grants/${projectId}`;

/** Which permissions were granted in a team, to a user, or both; without those that others contain. */
export function useTeamGrants(of: GrantsOf) {
  const { id, app } = useProject();
  return useAnswer(
    `${keyOf(id)}/${JSON.stringify(of)}`,
    async () => await app.listTeamGrants({ ...of, recursive: false }),
  );
}

/** Asks again after somebody was granted something, or came into a team. */
export async function refreshTeamGrants(projectId: string): Promise<void> {
  await refreshAnswers(keyOf(projectId));
}
