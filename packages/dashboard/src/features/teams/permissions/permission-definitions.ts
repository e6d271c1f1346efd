import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';

/** Loads the permissions that can be granted in teams, including system permissions. */
export function useTeamPermissionDefinitions() {
  const { id, app } = useProject();
  return useQuery({
    queryKey: ['permissions', id, 'team'],
    queryFn: async () => await app.listTeamPermissionDefinitions(),
  });
}

/** Loads the permissions that can be granted in the project. */
export function useProjectPermissionDefinitions() {
  const { id, app } = useProject();
  return useQuery({
    queryKey: ['permissions', id, 'project'],
    queryFn: async () => await app.listProjectPermissionDefinitions(),
  });
}
