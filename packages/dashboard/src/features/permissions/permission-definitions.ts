import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../lib/projects.tsx';

/** The permissions that can be granted in teams, those of the system among them. */
export function useTeamPermissionDefinitions() {
  const { id, app } = useProject();
  return useQuery({
    queryKey: ['permissions', id, 'team'],
    queryFn: async () => await app.listTeamPermissionDefinitions(),
  });
}

/** The permissions that can be granted in the whole project. */
export function useProjectPermissionDefinitions() {
  const { id, app } = useProject();
  return useQuery({
    queryKey: ['permissions', id, 'project'],
    queryFn: async () => await app.listProjectPermissionDefinitions(),
  });
}
