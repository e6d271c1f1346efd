import { useQuery } from '@tanstack/react-query';
import { passwordLengthMin } from './new-password.ts';
import { projectsKey, useProject } from './projects.tsx';

/** Returns the minimum length of a new password in the project. The default, until it is loaded and without the right to read it. */
export function usePasswordMin(): number {
  const project = useProject();
  const config = useQuery({
    queryKey: [...projectsKey, project.id, 'document'],
    queryFn: async () => await project.getConfig(),
  });
  return config.data?.auth.password.minLength ?? passwordLengthMin;
}
