import type { ProductionModeError } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { projectsKey, useProject } from '../../lib/projects.tsx';

/** What keeps the project from production mode, as the SDK finds it. Asked again whenever the project is changed. */
export function useProductionModeErrors() {
  const project = useProject();
  return useQuery({
    queryKey: [...projectsKey, project.id, 'production-mode'],
    queryFn: async () => await project.getProductionModeErrors(),
  });
}

/** Whether one of them is about this domain. */
export function concerns(error: ProductionModeError, domain: string): boolean {
  return error.message.endsWith(`: ${domain}`);
}
