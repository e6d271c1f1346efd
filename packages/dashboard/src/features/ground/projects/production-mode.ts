import type { ProductionModeError } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { projectsKey, useProject } from '../../../lib/projects.tsx';

/** Loads the problems that prevent production mode. They are loaded again after each change of the project. */
export function useProductionModeErrors() {
  const project = useProject();
  return useQuery({
    queryKey: [...projectsKey, project.id, 'production-mode'],
    queryFn: async () => await project.getProductionModeErrors(),
  });
}

/** Returns whether a problem is about a domain. */
export function concerns(error: ProductionModeError, domain: string): boolean {
  return error.message.endsWith(`: ${domain}`);
}
