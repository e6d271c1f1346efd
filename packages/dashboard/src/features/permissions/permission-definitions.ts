import { useAnswer } from '../../lib/answers.ts';
import { useProject } from '../../lib/projects.tsx';

/** The permissions that can be granted in teams, those of the system among them. */
export function useTeamPermissionDefinitions() {
  const { id, app } = useProject();
  return useAnswer(`permissions/${id}/team`, async () => await app.listTeamPermissionDefinitions());
}

/** The permissions that can be granted in the whole project. */
export function useProjectPermissionDefinitions() {
  const { id, app } = useProject();
  return useAnswer(`permissions/${id}/project`, async () => await app.listProjectPermissionDefinitions());
}
